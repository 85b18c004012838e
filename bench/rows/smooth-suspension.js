import { plainArray } from '../contestants/plain-array.js';
import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { suspensions } from '../loops/suspensions.js';
import { timedRow } from '../measure/timed-row.js';
import { atLeastTextbook, timeAtMost } from '../report/common-targets.js';
import { randomIntegers, SIZES, smallWeights } from '../workload.js';

const work = 'smooth, one suspended and resumed every 10 picks';

export const rows = SIZES.map((n) => {
  const random = randomIntegers(n);
  return timedRow({
    work,
    onlyFull: n !== 10 && n !== 10_000,
    weights: smallWeights(n),
    loop: suspensions,
    step: 10,
    extra: { slots: Array.from({ length: 4096 }, () => random(n)) },
    floors: [plainArray],
    peers: SMOOTH_PEERS,
  });
});

export const targets = [
  timeAtMost(work, 10_000, 2_000),
  atLeastTextbook(work, 10_000, 10),
];
