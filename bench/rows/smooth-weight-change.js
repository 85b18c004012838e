import { plainArray } from '../contestants/plain-array.js';
import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { weightChanges } from '../loops/weight-changes.js';
import { timedRow } from '../measure/timed-row.js';
import { alone, warmedTwice } from '../measure/warmed-twice.js';
import {
  atLeastTextbook,
  textbookAtMost,
  timeAtMost,
} from '../report/common-targets.js';
import { changesOfWeights, SIZES, smallWeights } from '../workload.js';

const work = 'smooth, one weight changed before every pick';

const row = (n) =>
  timedRow({
    work,
    onlyFull: n > 10 && n !== 10_000,
    weights: smallWeights(n),
    loop: weightChanges,
    extra: changesOfWeights(n),
    floors: [plainArray],
    peers: SMOOTH_PEERS,
  });

export const rows = [
  ...warmedTwice(import.meta.url, [3, 10, 100].map(row)),
  ...SIZES.filter((n) => n > 100).map(row),
];

export const targets = [
  ...[work, alone(work)].flatMap((each) => [
    textbookAtMost(each, 3, 3),
    textbookAtMost(each, 10, 2),
    textbookAtMost(each, 100, 1),
  ]),
  timeAtMost(work, 10_000, 2_000),
  atLeastTextbook(work, 10_000, 10),
];
