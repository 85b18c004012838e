import { plainArray } from '../contestants/plain-array.js';
import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { timedRow } from '../measure/timed-row.js';
import { alone, warmedTwice } from '../measure/warmed-twice.js';
import { atLeastTextbook, timeAtMost } from '../report/common-targets.js';
import { largeWeights, SIZES } from '../workload.js';

const work = 'smooth, period above the cap';
const LARGEST = 100_000;

/** Weights up to a million: no period can be recorded. */
const row = (n) =>
  timedRow({
    work,
    weights: largeWeights(n),
    floors: [plainArray],
    peers: SMOOTH_PEERS,
  });

export const rows = [
  ...SIZES.filter((n) => n !== LARGEST).map(row),
  ...warmedTwice(import.meta.url, [row(LARGEST)]),
];

export const targets = [
  ...SIZES.map((n) => timeAtMost(work, n, 1_000)),
  ...[work, alone(work)].map((each) => atLeastTextbook(each, LARGEST, 300)),
];
