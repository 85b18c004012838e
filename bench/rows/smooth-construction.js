import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { builds } from '../loops/builds.js';
import { timedRow } from '../measure/timed-row.js';
import { timeAtMost } from '../report/common-targets.js';
import { SIZES, smallWeights } from '../workload.js';

const work = 'smooth, building the whole set';

export const rows = SIZES.map((n) =>
  timedRow({
    work,
    weights: smallWeights(n),
    loop: builds,
    peers: SMOOTH_PEERS,
  }),
);

export const targets = [timeAtMost(work, 10_000, 10e6)];
