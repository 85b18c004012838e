import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import {
  slotList,
  type SlotList,
} from '../../selection/strategies/periodic/slot-list.js';
import type { SelectionStrategy } from '../../selection/strategies/selection-strategy.interface.js';
import { STRATEGIES } from '../../selection/strategies/strategies.js';
import { systemClock } from '../../time/clock.js';
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

/** Milliseconds of walking at a time, by the machine's clock: a long period must not keep the process from everything else. */
const SLICE_MS = 1;
/** The clock is looked at after so many places. */
const STEP = 256;

/** What one fingerprint stands for: who is picked by which ticket, and where the process is in it. */
export class SharedSequence<T> {
  /** Where the process goes on by itself: after its last ticket. */
  position: number;
  /** Tickets known to be taken, by whomever. */
  known = 0;
  /** The counter of an immediate source. */
  counter: TicketCounter | undefined;
  private readonly cycle: SlotList;
  /** How much of the cycle is known. */
  private walked = 0;
  private walk: SelectionStrategy | undefined;
  private candidates: readonly T[] = [];
  private counts: Float64Array;

  /**
   * @param period tickets until it begins anew
   * @param skip tickets to pass over if this process is the first to use the key
   */
  constructor(
    readonly fingerprint: string,
    private readonly key: string,
    strategy: SharedStrategy,
    units: readonly number[],
    readonly period: number,
    public skip: number,
  ) {
    this.position = skip;
    this.counts = new Float64Array(units.length);
    this.cycle = slotList(period, units.length);
    const walk = STRATEGIES[strategy].createSecond!();
    units.forEach((weight, slot) => walk.add(slot, weight));
    walk.finishChange();
    this.walk = walk;
    this.walkOn();
  }

  /** Whether the candidate of every ticket is known. */
  get isWalked(): boolean {
    return this.walk === undefined;
  }

  /** Finds out the candidates of tickets in pieces, so that the process does other things between. */
  async walkTo(
    first: number,
    count: number,
    signal: AbortSignal,
  ): Promise<void> {
    const end = Math.min((first % this.period) + count, this.period);
    while (count > 0 && this.walked < end && !signal.aborted) {
      await new Promise((resolve) => setImmediate(resolve));
      this.walkOn();
    }
  }

  private walkOn(): void {
    const { cycle, walk, period } = this;
    const end = systemClock.now() + SLICE_MS;
    while (walk !== undefined && this.walked < period) {
      cycle[this.walked] = walk.next();
      this.walked += 1;
      if (this.walked % STEP === 0 && systemClock.now() >= end) {
        return;
      }
    }
    this.walk = undefined;
  }

  /** The key its tickets are counted under, or the next one past as many keys that hold something else. */
  keyPast(rotation: number): string {
    return rotation === 0 ? this.key : `${this.key}:${rotation}`;
  }

  /** Who the candidates are in this process, in canonical order. */
  adopt(candidates: readonly T[]): void {
    this.candidates = candidates;
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
    return this.serve(this.position % this.walked);
  }

  /** How often each candidate was served since this was last asked. */
  takeCounts(): (readonly [T, number])[] {
    const { counts } = this;
    this.counts = new Float64Array(counts.length);
    return this.candidates.map((candidate, slot) => [candidate, counts[slot]]);
  }
}
