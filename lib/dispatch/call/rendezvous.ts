import { hash } from 'node:crypto';

/** Two words of a key or name, as good as random. */
export type Digest = readonly [number, number];

/** The first 64 bits of the SHA-256 of the text in UTF-8. */
export function digestOf(text: string): Digest {
  const bytes = hash('sha256', text, 'buffer');
  return [bytes.readUInt32BE(0), bytes.readUInt32BE(4)];
}

/**
 * How well a handler fits a key; the highest score serves it. Scores of other
 * handlers do not depend on who else there is, so that a handler that leaves
 * moves its own keys only, and a weight that changes no more than it must.
 *
 * Weighted rendezvous hashing, `-weight / ln(u)`: Schindelhauer and Schomaker,
 * "Weighted distributed hash tables" (2005).
 */
export function rendezvousScore(
  key: Digest,
  handler: Digest,
  weight: number,
): number {
  return -weight / Math.log(uniform(key, handler));
}

/** A number inside (0, 1) from 52 bits of both. */
function uniform(key: Digest, handler: Digest): number {
  const high = mix(mix(key[0] ^ handler[0]) + key[1]);
  const low = mix(high ^ mix(key[1] ^ handler[1]));
  return ((high >>> 6) * 2 ** 26 + (low >>> 6) + 0.5) / 2 ** 52;
}

/** The finaliser of MurmurHash3 for 32 bits (A. Appleby), which lets every bit reach every other. */
function mix(word: number): number {
  let hash = word | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
