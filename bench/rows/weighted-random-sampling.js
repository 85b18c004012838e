import { aRes } from '../contestants/a-res.js';
import { samplingPeers } from '../contestants/random-peers.js';
import { weighterOfMany } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { aheadOfPeers, timeAtMost } from '../report/common-targets.js';
import { smallWeights } from '../workload.js';

const K = 10;
const work = `weighted-random, ${K} without replacement`;

export const rows = [100, 1_000, 10_000, 100_000].map((n) =>
  timedRow({
    work,
    onlyFull: n !== 1_000,
    weights: smallWeights(n),
    ours: weighterOfMany({ strategy: 'weighted-random' }, K),
    floors: [aRes(K)],
    peers: samplingPeers(K),
  }),
);

export const targets = [
  timeAtMost(work, 1_000, 2_000),
  aheadOfPeers(work, 1_000, 5),
];
