/** As many as a semi-space of `run.js` has, and so many of them twice over. */
const BYTES = 2 * 64 * 2 ** 20;
const BYTES_OF_ONE = 8 * 1024;

/**
 * Fills the young generation once: the first use of a page costs more than
 * what is measured on it.
 */
export function touchHeap() {
  let last;
  for (let bytes = 0; bytes < BYTES; bytes += BYTES_OF_ONE) {
    last = Array(BYTES_OF_ONE / 8).fill(bytes);
  }
  return last;
}
