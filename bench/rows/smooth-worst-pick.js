import { weighter } from '../contestants/weighter.js';
import { Stopwatch } from '../measure/stopwatch.js';
import { candidates, largeWeights, period, smallWeights } from '../workload.js';

const N = 100_000;
const CASES = [
  { work: 'single operations, period recorded', weights: smallWeights(N) },
  { work: 'single operations, period above the cap', weights: largeWeights(N) },
];
const MOST_PICKS = 700_000;

/** Through the whole period into its replay, then through changes of every kind. */
function scenario(subject, weights, watch) {
  const picks = (count) => {
    for (let i = 0; i < count; i++) {
      watch.time('pick', subject.pick);
    }
  };
  const change = (run) => {
    watch.time('change', run);
    picks(1_000);
  };
  picks(Math.min(period(weights) * 1.2, MOST_PICKS));
  change(() => subject.setWeight(7, 5));
  change(() => subject.suspend(9));
  change(() => subject.resume(9));
  change(() => subject.setWeight(N - 1, 9));
}

function measure(weights, { walkRuns }) {
  const members = candidates(N);
  const run = (watch) => {
    const { build, use } = weighter;
    // No collection before it: that would throw away what has been compiled.
    scenario(use(build(members, weights), members, weights), weights, watch);
  };
  run(new Stopwatch());
  const watch = new Stopwatch();
  for (let i = 0; i < walkRuns; i++) {
    watch.restart();
    run(watch);
  }
  const pick = watch.worst('pick');
  const changed = watch.worst('change');
  return {
    kind: 'single',
    times: {
      'first pick': watch.first('pick'),
      [`worst pick (number ${(pick.at + 1).toLocaleString('en-US')})`]:
        pick.time,
      'worst pick in any run, whatever else the machine did':
        pick.worstOfAnyRun,
      'first change': watch.first('change'),
      'worst change': changed.time,
    },
    worstPick: pick.time,
  };
}

export const rows = CASES.map(({ work, weights }) => ({
  work,
  n: N,
  measure: (settings) => measure(weights, settings),
}));

export const targets = CASES.map(({ work }) => ({
  target: `${work}, n = 100,000: no single pick over 5 ms`,
  measure: (results) => ({
    value: results.of(work, N).worstPick,
    unit: 'ns',
    most: 5e6,
  }),
}));
