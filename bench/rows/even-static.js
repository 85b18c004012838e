import { bareCall } from '../contestants/bare-call.js';
import { plainArray } from '../contestants/plain-array.js';
import { weighterWith } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { walked } from '../measure/walked.js';
import { timeAtMost } from '../report/common-targets.js';
import { period, SIZES, smallWeights } from '../workload.js';

const work = 'even, static weights';
const even = weighterWith({ strategy: 'even' });

/** After the first period: what a pick costs from then on. */
export const rows = SIZES.map((n) => {
  const weights = smallWeights(n);
  return timedRow({
    work,
    onlyFull: n !== 10 && n !== 10_000,
    weights,
    ours: walked(even, period(weights)),
    floors: [plainArray, bareCall],
  });
});

export const targets = [timeAtMost(work, 10_000, 1_000)];
