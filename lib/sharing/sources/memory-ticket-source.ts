import type { TicketSource } from '../../interfaces/sharing/ticket-source.interface.js';
import { immediateSource } from './own-ticket-source.js';

/**
 * Counts in this process only: for tests, and for several applications in one
 * process.
 *
 * @example
 * WeighterModule.forRoot({ sharing: { source: memoryTicketSource() } })
 */
export function memoryTicketSource(): TicketSource {
  const counters = new Map<string, { next: number }>();
  return immediateSource((key, start) => {
    const counter = counters.get(key) ?? { next: 0 };
    counters.set(key, counter);
    counter.next ||= start;
    return (count) => {
      const first = counter.next;
      counter.next += count;
      return first;
    };
  });
}
