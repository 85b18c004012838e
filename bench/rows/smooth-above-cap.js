import { plainArray } from '../contestants/plain-array.js';
import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { timedRow } from '../measure/timed-row.js';
import { atLeastTextbook, timeAtMost } from '../report/common-targets.js';
import { largeWeights, SIZES } from '../workload.js';

const work = 'smooth, period above the cap';

/** Weights up to a million: no period can be recorded. */
export const rows = SIZES.map((n) =>
  timedRow({
    work,
    weights: largeWeights(n),
    floors: [plainArray],
    peers: SMOOTH_PEERS,
  }),
);

export const targets = [
  ...SIZES.map((n) => timeAtMost(work, n, 1_000)),
  atLeastTextbook(work, 100_000, 100),
];
