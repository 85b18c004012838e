import { randomIndex } from '../contestants/random-index.js';
import { WEIGHTED_RANDOM_PEERS } from '../contestants/random-peers.js';
import { weighterWith } from '../contestants/weighter.js';
import { weightChanges } from '../loops/weight-changes.js';
import { timedRow } from '../measure/timed-row.js';
import { timeAtMost } from '../report/common-targets.js';
import { changesOfWeights, SIZES, smallWeights } from '../workload.js';

const work = 'weighted-random, one weight changed before every draw';

export const rows = SIZES.map((n) =>
  timedRow({
    work,
    onlyFull: n !== 10_000,
    weights: smallWeights(n),
    ours: weighterWith({ strategy: 'weighted-random' }),
    loop: weightChanges,
    extra: changesOfWeights(n),
    floors: [randomIndex],
    peers: WEIGHTED_RANDOM_PEERS,
  }),
);

export const targets = [timeAtMost(work, 10_000, 500)];
