import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { builds } from '../loops/builds.js';
import { timedRow } from '../measure/timed-row.js';
import { alone, warmedTwice } from '../measure/warmed-twice.js';
import { timeAtMost } from '../report/common-targets.js';
import { SIZES, smallWeights } from '../workload.js';

const work = 'smooth, building the whole set';
const LARGE = 10_000;

const row = (n) =>
  timedRow({
    work,
    weights: smallWeights(n),
    loop: builds,
    peers: SMOOTH_PEERS,
  });

export const rows = SIZES.flatMap((n) =>
  n === LARGE ? warmedTwice(import.meta.url, [row(n)]) : [row(n)],
);

export const targets = [work, alone(work)].map((each) =>
  timeAtMost(each, LARGE, 3e6),
);
