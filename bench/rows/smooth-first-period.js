import { plainArray } from '../contestants/plain-array.js';
import { textbook } from '../contestants/textbook.js';
import { timedRow } from '../measure/timed-row.js';
import { atLeastTextbook, timeAtMost } from '../report/common-targets.js';
import { period, smallWeights } from '../workload.js';

const work = 'smooth, first period (being recorded)';
const MOST_PICKS = 50_000;

/** From the very first pick, what that has to prepare included. */
export const rows = [100, 1_000, 10_000, 100_000].map((n) => {
  const weights = smallWeights(n);
  return timedRow({
    work,
    weights,
    fresh: Math.min(period(weights), MOST_PICKS),
    floors: [plainArray],
    peers: [textbook],
  });
});

export const targets = [
  timeAtMost(work, 100_000, 1_000),
  atLeastTextbook(work, 100_000, 100),
];
