import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import {
  slotList,
  type SlotList,
} from '../../selection/strategies/periodic/slot-list.js';
import { STRATEGIES } from '../../selection/strategies/strategies.js';
import type { TicketCounter } from '../sources/own-ticket-source.js';

/** The strategies whose sequence is a function of weights and ticket alone. */
export type SharedStrategy = 'smooth' | 'even';

/** @throws SelectorConfigurationError for any other */
export function sharedStrategy(strategy: unknown = 'smooth'): SharedStrategy {
  if (strategy !== 'smooth' && strategy !== 'even') {
    throw new SelectorConfigurationError(
      `A shared selector cannot have the strategy ${describeValue(strategy)}: a ticket has to stand for the same candidate in every process, and only 'smooth' and 'even' have such a sequence. Give one of them, or leave out 'shared'; what is random needs no sharing.`,
    );
  }
  return strategy;
}

/** What one fingerprint stands for: who is picked by which ticket, and where the process is in it. */
export class SharedSequence<T> {
  /** Tickets until it begins anew. */
  readonly period: number;
  /** Where the process goes on by itself: after its last ticket. */
  position = 0;
  /** Tickets to pass over if this process is the first to use the key. */
  skip = 0;
  /** Tickets known to be taken, by whomever. */
  known = 0;
  /** The counter of an immediate source. */
  counter: TicketCounter | undefined;
  private readonly cycle: SlotList;
  private candidates: readonly T[] = [];
  private counts: Float64Array;

  constructor(
    readonly fingerprint: string,
    private readonly keyBase: string,
    strategy: SharedStrategy,
    units: readonly number[],
    period: number,
  ) {
    this.period = period;
    this.cycle = cycleOf(strategy, units, period);
    this.counts = new Float64Array(units.length);
  }

  /** The key its tickets are counted under, or the next one past as many keys that hold something else. */
  key(rotation: number): string {
    const key = `${this.keyBase}:${this.fingerprint}`;
    return rotation === 0 ? key : `${key}:${rotation}`;
  }

  /** Who the candidates are in this process, in canonical order. */
  adopt(candidates: readonly T[]): void {
    this.candidates = candidates;
  }

  /** To a place in the period, as a fraction of it. */
  moveTo(fraction: number): void {
    this.position = Math.floor(fraction * this.period);
  }

  has(candidate: T): boolean {
    return this.candidates.includes(candidate);
  }

  /** The candidate of a ticket. */
  at(ticket: number): T {
    return this.candidates[this.cycle[ticket % this.period]];
  }

  /** The same, with what it changes: where the process is, and who was served. */
  serve(ticket: number): T {
    this.position = ticket + 1;
    const slot = this.cycle[ticket % this.period];
    this.counts[slot] += 1;
    return this.candidates[slot];
  }

  /** The candidate at the process's own place. */
  serveOwn(): T {
    return this.serve(this.position);
  }

  /** How often each candidate was served since this was last asked. */
  takeCounts(): (readonly [T, number])[] {
    const { counts } = this;
    this.counts = new Float64Array(counts.length);
    return this.candidates.map((candidate, slot) => [candidate, counts[slot]]);
  }
}

function cycleOf(
  strategy: SharedStrategy,
  units: readonly number[],
  period: number,
): SlotList {
  const walk = STRATEGIES[strategy].create(Math.random);
  units.forEach((weight, slot) => walk.add(slot, weight));
  walk.finishChange();
  const cycle = slotList(period, units.length);
  for (let ticket = 0; ticket < period; ticket++) {
    cycle[ticket] = walk.next();
  }
  return cycle;
}
