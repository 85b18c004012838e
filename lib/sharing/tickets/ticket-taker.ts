import type { TicketSource } from '../../interfaces/sharing/ticket-source.interface.js';
import { checkTicket, isForeignCounter } from './foreign-counter.error.js';
import {
  beginAt,
  counterOf,
  type OwnTicketSource,
  type TicketCounter,
} from '../sources/own-ticket-source.js';
import type { SharedSequence } from '../sequence/shared-sequence.js';

/** How many keys in a row may hold something else before that is no accident. */
const MAX_ROTATIONS = 8;

type Sequence = SharedSequence<unknown>;

/** Takes tickets for a sequence: past its beginning, and past keys that are no counters. */
export class TicketTaker {
  private readonly source: OwnTicketSource;
  /** How many keys each sequence had to pass, by fingerprint: one that is forgotten and made again is not to find out again. */
  private readonly rotations = new Map<string, number>();

  constructor(
    private readonly selector: string,
    source: TicketSource,
  ) {
    this.source = source;
  }

  /** Takes tickets at once; undefined where the source cannot. */
  counterFor(sequence: Sequence): TicketCounter | undefined {
    try {
      const key = sequence.key(0);
      sequence.counter = this.source[counterOf]?.(key, sequence.skip);
      return sequence.counter;
    } catch {
      // Asked for in the ordinary way, it will say what is wrong.
      return undefined;
    }
  }

  async take(
    sequence: Sequence,
    count: number,
    control: AbortController,
  ): Promise<number> {
    const rotation = this.rotationOf(sequence);
    let foreign: unknown;
    for (let tried = 0; ; tried++) {
      const key = sequence.key(rotation + tried);
      try {
        const first = await this.takeFrom(key, sequence, count, control);
        this.goOnUnder(sequence, rotation + tried, foreign);
        return first;
      } catch (error) {
        if (
          !isForeignCounter(error) ||
          tried === MAX_ROTATIONS ||
          control.signal.aborted
        ) {
          if (error === undefined) {
            throw new Error('the source rejected without a reason', {
              cause: error,
            });
          }
          throw error;
        }
        foreign ??= error;
      }
    }
  }

  private async takeFrom(
    key: string,
    sequence: Sequence,
    count: number,
    control: AbortController,
  ): Promise<number> {
    const { source } = this;
    const { skip } = sequence;
    if (skip > 0) {
      source[beginAt]?.(key, skip);
    }
    const first = await this.request(key, count, control);
    if (skip === 0 || source[beginAt] !== undefined) {
      sequence.skip = 0;
      return first;
    }
    return count === 0
      ? first
      : this.skipFrom(first, key, sequence, count, control);
  }

  /** Whoever is the first at a key moves it to where its sequence is to begin. */
  private async skipFrom(
    first: number,
    key: string,
    sequence: Sequence,
    count: number,
    control: AbortController,
  ): Promise<number> {
    const tickets = ticketsToSkip(sequence, count);
    sequence.skip = 0;
    if (first !== 0) {
      return first;
    }
    control.signal.throwIfAborted();
    return (await this.request(key, tickets, control)) + tickets - count;
  }

  private async request(
    key: string,
    count: number,
    control: AbortController,
  ): Promise<number> {
    const { source } = this;
    // A signal takes longer to make than all else here, and Redis has no use for it.
    return checkTicket(
      source[beginAt] === undefined
        ? await source.take(key, count, control.signal)
        : await source.take(key, count),
    );
  }

  private rotationOf({ fingerprint }: Sequence): number {
    return this.rotations.get(fingerprint) ?? 0;
  }

  private goOnUnder(
    sequence: Sequence,
    rotation: number,
    foreign: unknown,
  ): void {
    const before = this.rotationOf(sequence);
    if (rotation > before) {
      const key = sequence.key(before);
      const next = sequence.key(rotation);
      this.rotations.set(sequence.fingerprint, rotation);
      process.emitWarning(
        `The shared selector '${this.selector}' found under the key '${key}' what is not its counter (${String((foreign as Error).message)}), and goes on under '${next}'. Give 'sharing' a namespace nobody else uses, or delete that key and restart.`,
        { type: 'WeighterWarning', code: 'NESTJS_WEIGHTER_FOREIGN_KEY' },
      );
    }
  }
}

/** Whole periods more, if need be, so that the last `count` of them are to be used. */
function ticketsToSkip({ skip, period }: Sequence, count: number): number {
  return skip + Math.ceil(count / period) * period;
}
