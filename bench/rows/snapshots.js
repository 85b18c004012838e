import { readWeights } from '../contestants/read-weights.js';
import { weighter } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { walked } from '../measure/walked.js';
import { alone, warmedTwice } from '../measure/warmed-twice.js';
import { timeAtMost } from '../report/common-targets.js';
import { period, smallWeights } from '../workload.js';

const short = 'a pick and a snapshot';
const long = 'a pick and a snapshot within a period of a million';
/** Their total, a million, is the period. */
const LONG = [500_000, 300_001, 199_999];

const snapshots = {
  ...weighter,
  use: (built) => ({
    pick: () => built.get() && built.snapshot(),
  }),
};

/** Picked into the middle of the second period, from where it goes on. */
const withinThePeriod = {
  ...snapshots,
  build: (...given) => {
    const built = weighter.build(...given);
    for (let i = 0; i < 1.5 * period(LONG); i++) {
      built.get();
    }
    return built;
  },
};

export const rows = warmedTwice(import.meta.url, [
  ...[3, 100].map((n) => {
    const weights = smallWeights(n);
    return timedRow({
      work: short,
      weights,
      ours: walked(snapshots, 2 * period(weights)),
      floors: [readWeights],
    });
  }),
  timedRow({
    work: long,
    weights: LONG,
    ours: withinThePeriod,
    floors: [readWeights],
  }),
]);

export const targets = [short, alone(short)]
  .flatMap((each) => [timeAtMost(each, 3, 300), timeAtMost(each, 100, 5_000)])
  .concat([long, alone(long)].map((each) => timeAtMost(each, 3, 300)));
