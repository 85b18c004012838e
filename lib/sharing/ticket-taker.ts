import type { TicketSource } from '../interfaces/ticket-source.interface.js';
import { isForeignCounter } from './foreign-counter.error.js';
import {
  isImmediate,
  type ImmediateTicketSource,
  type TicketCounter,
} from './immediate-ticket-source.interface.js';
import type { SharedSequence } from './shared-sequence.js';

/** How many keys in a row may hold something else before that is no accident. */
const MAX_ROTATIONS = 8;

type Sequence = SharedSequence<unknown>;

/** Takes tickets for a sequence: past its beginning, and past keys that are no counters. */
export class TicketTaker {
  private readonly immediate: ImmediateTicketSource | undefined;

  constructor(
    private readonly selector: string,
    private readonly source: TicketSource,
  ) {
    this.immediate = isImmediate(source) ? source : undefined;
  }

  /** Takes tickets at once; undefined where the source cannot. */
  counterFor(sequence: Sequence): TicketCounter | undefined {
    try {
      const counter = this.immediate?.counterOf(sequence.key, sequence.skip);
      if (counter !== undefined) {
        sequence.skip = 0;
        sequence.counter = counter;
      }
      return counter;
    } catch {
      // Asked for in the ordinary way, it will say what is wrong.
      return undefined;
    }
  }

  async take(
    sequence: Sequence,
    count: number,
    signal?: AbortSignal,
  ): Promise<number> {
    for (let rotations = 0; ; rotations++) {
      const { key } = sequence;
      try {
        const first = await this.source.take(key, count, signal);
        return sequence.skip === 0 || count === 0
          ? first
          : await this.skipFrom(first, sequence, count, signal);
      } catch (error) {
        if (!isForeignCounter(error) || rotations === MAX_ROTATIONS) {
          throw error;
        }
        if (key === sequence.key) {
          sequence.rotate();
          this.warn(key, sequence.key, error);
        }
      }
    }
  }

  /** Whoever is the first at a key moves it to where its sequence is to begin. */
  private async skipFrom(
    first: number,
    sequence: Sequence,
    count: number,
    signal: AbortSignal | undefined,
  ): Promise<number> {
    const tickets = ticketsToSkip(sequence, count);
    sequence.skip = 0;
    if (first !== 0) {
      return first;
    }
    const passed = await this.source.take(sequence.key, tickets, signal);
    return passed + tickets - count;
  }

  private warn(key: string, next: string, error: unknown): void {
    process.emitWarning(
      `The shared selector '${this.selector}' found under the key '${key}' what is not its counter (${String((error as Error).message)}), and goes on under '${next}'. Give 'sharing' a namespace nobody else uses, or delete that key and restart.`,
      { type: 'WeighterWarning', code: 'NESTJS_WEIGHTER_FOREIGN_KEY' },
    );
  }
}

/** Whole periods more, if need be, so that the last `count` of them are to be used. */
function ticketsToSkip({ skip, period }: Sequence, count: number): number {
  return skip + Math.ceil(count / period) * period;
}
