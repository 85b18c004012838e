import { plainArray } from '../contestants/plain-array.js';
import { textbook } from '../contestants/textbook.js';
import { shortSuspensions } from '../loops/short-suspensions.js';
import { timedRow } from '../measure/timed-row.js';
import { alone, warmedTwice } from '../measure/warmed-twice.js';
import { timeAtMost } from '../report/common-targets.js';
import { smallWeights } from '../workload.js';

const work = 'smooth, one suspended and resumed around every pick';

export const rows = warmedTwice(import.meta.url, [
  timedRow({
    work,
    weights: smallWeights(3),
    loop: shortSuspensions,
    floors: [plainArray],
    peers: [textbook],
  }),
]);

export const targets = [work, alone(work)].map((each) =>
  timeAtMost(each, 3, 200),
);
