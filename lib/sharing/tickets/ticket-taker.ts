import type { TicketSource } from '../../interfaces/sharing/ticket-source.interface.js';
import type { SharedSequence } from '../sequence/shared-sequence.js';
import {
  counterOf,
  leave,
  takeFrom,
  type OwnTicketSource,
  type TicketCounter,
} from '../sources/own-ticket-source.js';
import type { Warnings } from '../warnings.js';
import { checkTicket, isForeignCounter } from './foreign-counter.error.js';

/** How many keys in a row may hold something else before that is no accident. */
const MAX_ROTATIONS = 8;

/** No weights in whole percents have a longer period. */
const ROUND_PERIOD = 100;

type Sequence = SharedSequence<unknown>;

/** Takes tickets for a sequence: past its beginning, past what was lost, and past keys that are no counters. */
export class TicketTaker {
  private readonly source: OwnTicketSource;
  /** How many keys each sequence had to pass, by fingerprint: one that is forgotten and made again is not to find out again. */
  private readonly rotations = new Map<string, number>();

  constructor(
    private readonly selector: string,
    source: TicketSource,
    private readonly warnings: Warnings,
  ) {
    this.source = source;
  }

  /** Takes tickets at once; undefined where the source cannot, or the candidates are not known yet. */
  counterFor(sequence: Sequence): TicketCounter | undefined {
    if (sequence.counter !== undefined || !sequence.isWalked) {
      return sequence.counter;
    }
    try {
      const key = sequence.keyPast(0);
      sequence.counter = this.source[counterOf]?.(key, sequence.skip);
      return sequence.counter;
    } catch {
      // Asked for in the ordinary way, it will say what is wrong.
      return undefined;
    }
  }

  /** Takes so many tickets in a row and returns the first; none, with 0, to see whether there are any. */
  async take(
    sequence: Sequence,
    count: number,
    control: AbortController,
  ): Promise<number> {
    const rotation = this.rotationOf(sequence);
    let foreign: unknown;
    for (let tried = 0; ; tried++) {
      const key = sequence.keyPast(rotation + tried);
      try {
        const first = await this.takeFrom(key, sequence, count, control);
        this.goOnUnder(sequence, rotation + tried, foreign);
        if (!sequence.isWalked) {
          await sequence.walkTo(first, count, control.signal);
        }
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
        sequence.known = 0;
      }
    }
  }

  /** Takes no more of a sequence whose weights were replaced, for the time being. */
  leave(sequence: Sequence): void {
    const key = sequence.keyPast(this.rotationOf(sequence));
    if (this.source[leave]?.(key) === true) {
      // When they come back, whoever is the first at a new key goes on here.
      sequence.skip = sequence.known;
      sequence.known = 0;
    }
  }

  private async takeFrom(
    key: string,
    sequence: Sequence,
    count: number,
    control: AbortController,
  ): Promise<number> {
    const { known, skip, period } = sequence;
    /** Moves the counter in the same step, if need be; undefined where the source cannot. */
    const moved = (limit: number, to: number) =>
      this.source[takeFrom]?.(key, count, limit, to).catch(() => undefined);
    // Whoever is the first at a key moves it to where its sequence is to begin.
    let first =
      (skip > 0 ? await moved(1, skip) : undefined) ??
      (await this.request(key, count, control));
    const isNew = first === 0 && known === 0 && count > 0;
    const least = isNew ? skip : known;
    if (first < least) {
      control.signal.throwIfAborted();
      if (first < known) {
        this.warnOfLoss(key, known, first);
      }
      // Whole periods more, if need be, so that the last `count` are to be used.
      const more = least - first + Math.ceil(count / period) * period;
      first =
        (await moved(least, least)) ??
        (await this.request(key, more, control)) + more - count;
    } else if (isNew) {
      this.warnOfBeginning(sequence);
    }
    if (count > 0) {
      sequence.skip = 0;
    }
    sequence.known = Math.max(sequence.known, first + count);
    return first;
  }

  private async request(
    key: string,
    count: number,
    control: AbortController,
  ): Promise<number> {
    const { source } = this;
    // A signal takes longer to make than all else here, and Redis has no use for it.
    const signal = source[takeFrom] === undefined ? control.signal : undefined;
    return checkTicket(await source.take(key, count, signal));
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
      const key = sequence.keyPast(before);
      const next = sequence.keyPast(rotation);
      this.rotations.set(sequence.fingerprint, rotation);
      this.warnings.give(
        'FOREIGN_KEY',
        `The shared selector '${this.selector}' found under the key '${key}' what is not its counter (${String((foreign as Error).message)}), and goes on under '${next}'. Give 'sharing' a namespace nobody else uses, or delete that key and restart.`,
        0,
      );
    }
  }

  /** Weights with many digits may be this process's own, and its sequence, too. */
  private warnOfBeginning({ period }: Sequence): void {
    if (period > ROUND_PERIOD) {
      this.warnings.give(
        'FIRST_TICKET',
        `The shared selector '${this.selector}' is the first to draw from the sequence of its weights, which repeat only after ${period} picks. Where many processes say so, their weights differ: each then begins with the same candidate, and shares nothing. Round the weights, to whole percents for example, or set phase: 'random'.`,
      );
    }
  }

  private warnOfLoss(key: string, known: number, found: number): void {
    this.warnings.give(
      'COUNTER_LOST',
      `The shared selector '${this.selector}' knew of ${known} tickets under the key '${key}', and its counter went back to ${found}: it was evicted or deleted, or a failover lost the last writes. It is raised again, now and whenever that happens. If Redis evicts keys, let its maxmemory-policy be noeviction, allkeys-lfu or volatile-lfu: they spare this one.`,
    );
  }
}
