import { readWeights } from '../contestants/read-weights.js';
import { textbook } from '../contestants/textbook.js';
import { weighterWith } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { walked } from '../measure/walked.js';
import { alone, warmedTwice } from '../measure/warmed-twice.js';
import { floorAtMost } from '../report/common-targets.js';
import { period, smallWeights } from '../workload.js';

const work = 'smooth, live weights that stay as they are';
const NUMBERS = [3, 100];

export const rows = warmedTwice(
  import.meta.url,
  NUMBERS.map((n) => {
    const weights = smallWeights(n);
    const ours = walked(weighterWith({ live: true }), period(weights));
    const floors = [readWeights];
    return timedRow({ work, weights, ours, floors, peers: [textbook] });
  }),
);

export const targets = [work, alone(work)].flatMap((each) =>
  NUMBERS.map((n) => floorAtMost(each, n, 3)),
);
