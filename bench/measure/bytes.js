/** What is on the heap and in array buffers. */
export function bytesInUse() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Twice, as array buffers are given back only after a collection. */
export function collect() {
  globalThis.gc();
  globalThis.gc();
}
