import { plainArray } from '../contestants/plain-array.js';
import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { weightChanges } from '../loops/weight-changes.js';
import { timedRow } from '../measure/timed-row.js';
import { atLeastTextbook, timeAtMost } from '../report/common-targets.js';
import { randomIntegers, SIZES, smallWeights } from '../workload.js';

const work = 'smooth, one weight changed before every pick';
const CHANGES = 4096;

/** Made ahead, so that choosing what changes is not measured. */
function changes(n) {
  const random = randomIntegers(n);
  const list = (below, least) =>
    Array.from({ length: CHANGES }, () => least + random(below));
  return { slots: list(n, 0), newWeights: list(10, 1) };
}

export const rows = SIZES.map((n) =>
  timedRow({
    work,
    weights: smallWeights(n),
    loop: weightChanges,
    extra: changes(n),
    floors: [plainArray],
    peers: SMOOTH_PEERS,
  }),
);

export const targets = [
  timeAtMost(work, 10_000, 2_000),
  atLeastTextbook(work, 10_000, 10),
];
