import type { TicketSource } from '../../interfaces/sharing/ticket-source.interface.js';
import {
  counterOf,
  type OwnTicketSource,
  type TicketCounter,
} from './own-ticket-source.js';

/**
 * Counts in this process only: for tests, and for several applications in one
 * process.
 *
 * @example
 * WeighterModule.forRoot({ sharing: { source: memoryTicketSource() } })
 */
export function memoryTicketSource(): TicketSource {
  return new MemoryTicketSource();
}

class MemoryTicketSource implements OwnTicketSource {
  private readonly counters = new Map<string, { next: number }>();

  [counterOf](key: string, start: number): TicketCounter {
    let counter = this.counters.get(key);
    if (counter === undefined) {
      counter = { next: 0 };
      this.counters.set(key, counter);
    }
    if (counter.next === 0) {
      counter.next = start;
    }
    const found = counter;
    return (count) => {
      const first = found.next;
      found.next += count;
      return first;
    };
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- what it throws is to reject
  async take(key: string, count: number): Promise<number> {
    return this[counterOf](key, 0)(count);
  }
}
