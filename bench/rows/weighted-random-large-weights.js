import { randomIndex } from '../contestants/random-index.js';
import { WEIGHTED_RANDOM_PEERS } from '../contestants/random-peers.js';
import { weighterWith } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { aheadOfPeers } from '../report/common-targets.js';
import { largeWeights, SIZES } from '../workload.js';

const work = 'weighted-random, static, weights up to a million';

/** Too large to be expanded to a list. */
export const rows = SIZES.map((n) =>
  timedRow({
    work,
    onlyFull: true,
    weights: largeWeights(n),
    ours: weighterWith({ strategy: 'weighted-random' }),
    floors: [randomIndex],
    peers: WEIGHTED_RANDOM_PEERS,
  }),
);

export const targets = SIZES.filter((n) => n >= 100).map((n) =>
  aheadOfPeers(work, n),
);
