import { plainArray } from '../contestants/plain-array.js';
import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { weightChanges } from '../loops/weight-changes.js';
import { timedRow } from '../measure/timed-row.js';
import { atLeastTextbook, timeAtMost } from '../report/common-targets.js';
import { changesOfWeights, SIZES, smallWeights } from '../workload.js';

const work = 'smooth, one weight changed before every pick';

export const rows = SIZES.map((n) =>
  timedRow({
    work,
    onlyFull: n !== 10 && n !== 10_000,
    weights: smallWeights(n),
    loop: weightChanges,
    extra: changesOfWeights(n),
    floors: [plainArray],
    peers: SMOOTH_PEERS,
  }),
);

export const targets = [
  timeAtMost(work, 10_000, 2_000),
  atLeastTextbook(work, 10_000, 10),
];
