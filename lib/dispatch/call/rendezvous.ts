/** Two words of a key or name, as good as random. */
export type Digest = readonly [number, number];

/**
 * 64 bits of the text, two code units at a time: MurmurHash3 for 32 bits (A.
 * Appleby) from two seeds. It spreads well and is no secret; whoever chooses
 * keys can choose their handler.
 */
export function digestOf(text: string): Digest {
  const { length } = text;
  let first = 0x9747b28c | 0;
  let second = 0x2c1b3c6d | 0;
  for (let i = 0; i < length; i += 2) {
    const low = text.charCodeAt(i);
    const high = i + 1 < length ? text.charCodeAt(i + 1) : 0;
    const block = scramble(low | (high << 16));
    first = advance(first, block);
    second = advance(second, block);
  }
  return [finish(first ^ length), finish(second ^ length)];
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
  const high = finish(finish(key[0] ^ handler[0]) + key[1]);
  const low = finish(high ^ finish(key[1] ^ handler[1]));
  return ((high >>> 6) * 2 ** 26 + (low >>> 6) + 0.5) / 2 ** 52;
}

function scramble(block: number): number {
  const product = Math.imul(block, 0xcc9e2d51);
  return Math.imul((product << 15) | (product >>> 17), 0x1b873593);
}

function advance(hash: number, block: number): number {
  const mixed = hash ^ block;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** The finaliser of MurmurHash3, which lets every bit reach every other. */
function finish(word: number): number {
  let hash = word | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
