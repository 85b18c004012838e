/** For scripts run with `--expose-gc`: `used()`, the bytes that nothing but what is kept takes. */
export const USED = `
async function used() {
  // What ends with a call has ended by then.
  await new Promise((resolve) => setImmediate(resolve));
  gc();
  gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
`;
