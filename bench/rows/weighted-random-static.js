import { randomIndex } from '../contestants/random-index.js';
import { WEIGHTED_RANDOM_PEERS } from '../contestants/random-peers.js';
import { weighterWith } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { aheadOfPeers, floorAtMost } from '../report/common-targets.js';
import { SIZES, smallWeights } from '../workload.js';

const work = 'weighted-random, static weights';

export const rows = SIZES.map((n) =>
  timedRow({
    work,
    onlyFull: ![10, 1_000, 100_000].includes(n),
    weights: smallWeights(n),
    ours: weighterWith({ strategy: 'weighted-random' }),
    floors: [randomIndex],
    peers: WEIGHTED_RANDOM_PEERS,
  }),
);

export const targets = [
  ...SIZES.filter((n) => n <= 1_000).map((n) => floorAtMost(work, n, 2)),
  ...SIZES.filter((n) => n >= 100).map((n) => aheadOfPeers(work, n)),
];
