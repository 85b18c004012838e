import { plainArray } from '../contestants/plain-array.js';
import { textbook } from '../contestants/textbook.js';
import { weighterWith } from '../contestants/weighter.js';
import { weightChanges } from '../loops/weight-changes.js';
import { timedRow } from '../measure/timed-row.js';
import { alone, warmedTwice } from '../measure/warmed-twice.js';
import { timeAtMost } from '../report/common-targets.js';
import { changesOfWeights, smallWeights } from '../workload.js';

const work = 'even, one weight changed before every pick';
const LARGE = 10_000;

const row = (n) =>
  timedRow({
    work,
    onlyFull: n !== LARGE,
    weights: smallWeights(n),
    ours: weighterWith({ strategy: 'even' }),
    loop: weightChanges,
    extra: changesOfWeights(n),
    floors: [plainArray],
    peers: [textbook],
  });

/** The textbook loop keeps another order; nobody else follows this rule. */
export const rows = [
  ...[3, 100].map(row),
  ...warmedTwice(import.meta.url, [row(LARGE)]),
];

export const targets = [work, alone(work)].map((each) =>
  timeAtMost(each, LARGE, 5_000),
);
