import { plainArray } from '../contestants/plain-array.js';
import { textbook } from '../contestants/textbook.js';
import { weightChanges } from '../loops/weight-changes.js';
import { timedRow } from '../measure/timed-row.js';
import { alone, warmedTwice } from '../measure/warmed-twice.js';
import { timeAtMost } from '../report/common-targets.js';
import { changesOfWeights } from '../workload.js';

const N = 3;
const FRACTIONS = {
  'one decimal': (random) => (1 + random(50)) / 10,
  'three decimals': (random) => (1 + random(5_000)) / 1_000,
  thirds: (random) => (1 + random(50)) / 3,
  'any double': (random) => 0.1 + (5 * random(2 ** 30)) / 2 ** 30,
};

const work = (kind) => `smooth, one fraction (${kind}) before every pick`;

export const rows = warmedTwice(
  import.meta.url,
  Object.entries(FRACTIONS).map(([kind, weightOf]) => {
    const extra = changesOfWeights(N, weightOf);
    return timedRow({
      work: work(kind),
      weights: extra.newWeights.slice(0, N),
      loop: weightChanges,
      extra,
      floors: [plainArray],
      peers: [textbook],
    });
  }),
);

export const targets = Object.keys(FRACTIONS)
  .flatMap((kind) => [work(kind), alone(work(kind))])
  .map((each) => timeAtMost(each, N, 500));
