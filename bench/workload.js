export const SIZES = [3, 10, 100, 1_000, 10_000, 100_000];

/** The longest period that is recorded; also an upper bound of what lists expand to. */
const CAP = 2 ** 20;

/** Of weights, until they begin again. */
const CHANGES = 4096;

/** Candidates are objects, as data sources or gateways are. */
export function candidates(n) {
  return Array.from({ length: n }, (_, id) => ({ id }));
}

/** 1 to 10: the period stays below the cap for every size. */
export function smallWeights(n) {
  return Array.from({ length: n }, (_, i) => 1 + ((i * 7) % 10));
}

/** One of 10,000, the rest 1. */
export function skewedWeights(n) {
  return Array.from({ length: n }, (_, i) => (i === 0 ? 10_000 : 1));
}

/** 1 to a million: the period is above the cap for every size. */
export function largeWeights(n) {
  const random = randomIntegers(1);
  const weights = Array.from({ length: n }, () => 1 + random(1_000_000));
  if (period(weights) <= CAP) {
    throw new Error(`The period of ${n} candidates is not above the cap.`);
  }
  return weights;
}

/** Made ahead, so that choosing what changes is not measured. */
export function changesOfWeights(n) {
  const random = randomIntegers(n);
  const list = (below, least) =>
    Array.from({ length: CHANGES }, () => least + random(below));
  return { slots: list(n, 0), newWeights: list(10, 1) };
}

/** How many picks lead back to the start. */
export function period(weights) {
  const total = weights.reduce((a, b) => a + b, 0);
  return total / weights.reduce(greatestCommonDivisor);
}

/** The same numbers in every run. */
export function randomIntegers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function greatestCommonDivisor(a, b) {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
