import { createHash } from 'node:crypto';
import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { TicketSource } from '../../interfaces/sharing/ticket-source.interface.js';
import { immediateSource } from './own-ticket-source.js';

/** The key a slot belongs to, as a number, and its counter. */
const WORDS_PER_SLOT = 2;
const BYTES_PER_SLOT = WORDS_PER_SLOT * BigInt64Array.BYTES_PER_ELEMENT;

/**
 * Counts in memory that the threads of one process share: give the same buffer
 * to each of them, as `workerData` for example.
 *
 * Any number of selectors share a buffer. Each needs a slot of 16 bytes for
 * every set of weights it ever has, which it finds by its key and keeps: 1024
 * bytes are room for 64. When all are taken, a selector without one is as if
 * sharing were unavailable, and the error says so.
 *
 * @example
 * const buffer = new SharedArrayBuffer(1024);
 * new Worker(file, { workerData: { buffer } });
 * // in the worker
 * WeighterModule.forRoot({ sharing: { source: threadTicketSource(workerData.buffer) } })
 *
 * @throws {@link SelectorConfigurationError} for a buffer that is not shared, or has no room for a slot
 */
export function threadTicketSource(buffer: SharedArrayBuffer): TicketSource {
  const isShared = buffer instanceof SharedArrayBuffer;
  if (!isShared || buffer.byteLength < BYTES_PER_SLOT) {
    const got = isShared
      ? `one of ${buffer.byteLength} bytes`
      : describeValue(buffer);
    throw new SelectorConfigurationError(
      `threadTicketSource() got ${got}. Give a SharedArrayBuffer of 16 bytes for each selector and set of weights, such as new SharedArrayBuffer(1024), the same to every thread.`,
    );
  }
  const slots = Math.floor(buffer.byteLength / BYTES_PER_SLOT);
  const words = new BigInt64Array(buffer, 0, slots * WORDS_PER_SLOT);
  return immediateSource((key, start) => {
    const at = slotOf(key, words, slots) * WORDS_PER_SLOT + 1;
    Atomics.compareExchange(words, at, 0n, BigInt(start));
    return (count) =>
      Number(Atomics.add(words, at, count === 1 ? 1n : BigInt(count)));
  });
}

/** The slot of the key; the first free one after its own place becomes it. */
function slotOf(
  key: string,
  words: BigInt64Array<SharedArrayBuffer>,
  slots: number,
): number {
  const owner = ownerOf(key);
  const start = Number(BigInt.asUintN(32, owner)) % slots;
  for (let i = 0; i < slots; i++) {
    const slot = (start + i) % slots;
    const at = slot * WORDS_PER_SLOT;
    const found = Atomics.compareExchange(words, at, 0n, owner);
    if (found === 0n || found === owner) {
      return slot;
    }
  }
  throw new SelectorConfigurationError(
    `All ${slots} slots of the shared buffer are taken. Give threadTicketSource() a larger one: 16 bytes for each selector and set of weights it ever has.`,
  );
}

/** 64 bits of a hash; 0 means that a slot is free. */
function ownerOf(key: string): bigint {
  return createHash('sha256').update(key).digest().readBigInt64LE() || 1n;
}
