import { describe, expect, it } from '@jest/globals';
import { threadTicketSource } from '../../../lib/index.js';
import { ticketSourceContract } from './ticket-source.contract.js';

describe('threadTicketSource()', () => {
  const buffer = new SharedArrayBuffer(1024);
  const [one, other] = [threadTicketSource(buffer), threadTicketSource(buffer)];
  ticketSourceContract(
    () => one,
    () => other,
  );

  it('gives each key a slot until there is none left', async () => {
    const source = threadTicketSource(new SharedArrayBuffer(16 * 3 + 8));
    for (const key of ['a', 'b', 'c']) {
      expect(await source.take(key, 1)).toBe(0);
    }
    await expect(source.take('d', 1)).rejects.toThrow(
      'All 3 slots of the shared buffer are taken. Give threadTicketSource() a larger one: 16 bytes for each',
    );
    expect(await source.take('b', 1)).toBe(1);
  });

  it.each([new SharedArrayBuffer(8), new ArrayBuffer(64), undefined])(
    'refuses %p',
    (buffer) => {
      expect(() => threadTicketSource(buffer as SharedArrayBuffer)).toThrow(
        'Give a SharedArrayBuffer of 16 bytes for each selector',
      );
    },
  );
});
