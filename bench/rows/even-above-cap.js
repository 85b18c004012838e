import { plainArray } from '../contestants/plain-array.js';
import { weighterWith } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { timeAtMost } from '../report/common-targets.js';
import { largeWeights, SIZES } from '../workload.js';

const work = 'even, period above the cap';

/** Weights up to a million: no period can be recorded. */
export const rows = SIZES.map((n) =>
  timedRow({
    work,
    onlyFull: n < 10_000,
    weights: largeWeights(n),
    ours: weighterWith({ strategy: 'even' }),
    floors: [plainArray],
  }),
);

export const targets = [timeAtMost(work, 10_000, 1_000)];
