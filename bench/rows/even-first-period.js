import { plainArray } from '../contestants/plain-array.js';
import { weighterWith } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { timeAtMost } from '../report/common-targets.js';
import { period, smallWeights } from '../workload.js';

const work = 'even, first period (being recorded)';
const MOST_PICKS = 50_000;

/** From the very first pick, what that has to prepare included. */
export const rows = [100, 1_000, 10_000, 100_000].map((n) => {
  const weights = smallWeights(n);
  return timedRow({
    work,
    onlyFull: n !== 10_000,
    weights,
    ours: weighterWith({ strategy: 'even' }),
    fresh: Math.min(period(weights), MOST_PICKS),
    floors: [plainArray],
  });
});

export const targets = [timeAtMost(work, 10_000, 1_000)];
