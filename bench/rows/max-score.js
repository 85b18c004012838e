import { highest } from '../contestants/highest.js';
import { plainArray } from '../contestants/plain-array.js';
import { weighterWith } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { largeWeights, SIZES, smallWeights } from '../workload.js';

const CASES = [
  { work: 'max-score, a tenth shares the highest', weightsOf: smallWeights },
  { work: 'max-score, one is the highest', weightsOf: largeWeights },
];

export const rows = CASES.flatMap(({ work, weightsOf }) =>
  SIZES.map((n) =>
    timedRow({
      work,
      onlyFull: n !== 10_000,
      weights: weightsOf(n),
      ours: weighterWith({ strategy: 'max-score' }),
      floors: [plainArray],
      peers: [highest],
    }),
  ),
);
