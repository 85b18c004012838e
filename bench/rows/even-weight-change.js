import { plainArray } from '../contestants/plain-array.js';
import { textbook } from '../contestants/textbook.js';
import { weighterWith } from '../contestants/weighter.js';
import { weightChanges } from '../loops/weight-changes.js';
import { timedRow } from '../measure/timed-row.js';
import { timeAtMost } from '../report/common-targets.js';
import { changesOfWeights, smallWeights } from '../workload.js';

const work = 'even, one weight changed before every pick';

/** The textbook loop keeps another order; nobody else follows this rule. */
export const rows = [3, 100, 10_000].map((n) =>
  timedRow({
    work,
    onlyFull: n !== 10_000,
    weights: smallWeights(n),
    ours: weighterWith({ strategy: 'even' }),
    loop: weightChanges,
    extra: changesOfWeights(n),
    floors: [plainArray],
    peers: [textbook],
  }),
);

export const targets = [timeAtMost(work, 10_000, 5_000)];
