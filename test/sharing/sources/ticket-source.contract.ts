import { expect, it } from '@jest/globals';
import type { TicketSource } from '../../../lib/index.js';

let keys = 0;

/** What every ticket source has to do; `others` count together with `source()`. */
export function ticketSourceContract(
  source: () => TicketSource,
  another: () => TicketSource = source,
): void {
  const freshKey = () => `weighter:{contract:${process.pid}}:${keys++}`;

  it('begins at 0 and counts up', async () => {
    const key = freshKey();
    expect(await source().take(key, 1)).toBe(0);
    expect(await source().take(key, 1)).toBe(1);
    expect(await source().take(key, 5)).toBe(2);
    expect(await source().take(key, 1)).toBe(7);
  });

  it('counts each key apart, whatever is in it', async () => {
    const key = freshKey();
    for (const other of [key, `${key} a"'\\\n`, `${key}Ω😀`]) {
      expect(await source().take(other, 2)).toBe(0);
    }
    expect(await source().take(key, 1)).toBe(2);
  });

  it('takes none when none is asked for', async () => {
    const key = freshKey();
    expect(await source().take(key, 0)).toBe(0);
    expect(await source().take(key, 3)).toBe(0);
    expect(await source().take(key, 0)).toBe(3);
    expect(await source().take(key, 1)).toBe(3);
  });

  it('gives no ticket twice and leaves none out', async () => {
    const key = freshKey();
    const sizes = Array.from({ length: 300 }, (_, i) => 1 + (i % 7));
    const taken = await Promise.all(
      sizes.map(async (size, i) => {
        const first = await (i % 2 === 0 ? source() : another()).take(
          key,
          size,
        );
        return Array.from({ length: size }, (_, at) => first + at);
      }),
    );
    const tickets = taken.flat().sort((a, b) => a - b);
    expect(tickets).toEqual(tickets.map((_, ticket) => ticket));
  });

  it('keeps the order of one caller', async () => {
    const key = freshKey();
    const firsts = await Promise.all(
      Array.from({ length: 50 }, () => source().take(key, 2)),
    );
    expect(firsts).toEqual(firsts.map((_, i) => 2 * i));
  });

  it('takes a signal', async () => {
    const { signal } = new AbortController();
    expect(await source().take(freshKey(), 1, signal)).toBe(0);
  });
}
