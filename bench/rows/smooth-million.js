import { performance } from 'node:perf_hooks';
import { textbook } from '../contestants/textbook.js';
import { weighter } from '../contestants/weighter.js';
import { bytesInUse, collect } from '../measure/bytes.js';
import { candidates, smallWeights } from '../workload.js';

const N = 1_000_000;
const work = 'single operations';

function once(run) {
  const start = performance.now();
  const value = run();
  return { value, time: (performance.now() - start) * 1e6 };
}

/** The mean of some picks. */
function mean(pick, count) {
  const run = () => {
    for (let i = 0; i < count; i++) {
      pick();
    }
  };
  return once(run).time / count;
}

function measure() {
  const members = candidates(N);
  const weights = smallWeights(N);
  collect();
  const before = bytesInUse();
  const build = once(() => weighter.build(members, weights));
  const subject = weighter.use(build.value, members, weights);
  const times = {
    build: build.time,
    'first pick': once(subject.pick).time,
    'a pick, mean of 200,000': mean(subject.pick, 200_000),
    'first change of a weight': once(() => subject.setWeight(7, 3)).time,
    'pick after it': once(subject.pick).time,
    'next change of a weight': once(() => subject.setWeight(8, 4)).time,
    'pick after that': once(subject.pick).time,
    suspend: once(() => subject.suspend(9)).time,
    resume: once(() => subject.resume(9)).time,
  };
  collect();
  const bytes = (bytesInUse() - before) / N;
  const loop = textbook.use(textbook.build(members, weights));
  times['a pick of the textbook loop, mean of 20'] = mean(loop.pick, 20);
  return { kind: 'single', times, bytes };
}

export const rows = [{ work, n: N, measure }];

export const targets = [
  {
    target:
      'n = 1,000,000 works (build, pick, change); bytes a candidate for all',
    measure: (results) => ({
      value: results.of(work, N).bytes,
      unit: 'bytes',
    }),
  },
];
