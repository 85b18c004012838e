import { textbook } from '../contestants/textbook.js';
import { weighter } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { walked } from '../measure/walked.js';
import { alone, warmedTwice } from '../measure/warmed-twice.js';
import { timeAtMost } from '../report/common-targets.js';
import { period, smallWeights } from '../workload.js';

const first = 'smooth, a draw used for its first element';
const two = 'smooth, a draw used for two elements';
const excluding = 'smooth, a draw without one candidate';
const FIRST_NUMBERS = [10, 10_000];

const drawFirst = {
  ...weighter,
  use: (built) => ({ pick: () => built.draw().next().value }),
};

const drawTwo = {
  ...weighter,
  use: (built) => ({
    pick: () => {
      const draw = built.draw();
      draw.next();
      return draw.next().value;
    },
  }),
};

const drawExcluding = {
  ...weighter,
  use: (built, candidates) => {
    const options = candidates.map((candidate) => ({ exclude: [candidate] }));
    let i = 0;
    return {
      pick: () => built.draw(options[i++ % options.length]).next().value,
    };
  },
};

/** The floor is a pick: the rest of a draw should cost nothing until it is asked for. */
function drawRow(work, n, contestant) {
  const weights = smallWeights(n);
  const get = { ...walked(weighter, period(weights)), name: 'get()' };
  const ours = walked(contestant, period(weights));
  return timedRow({ work, weights, ours, floors: [get], peers: [textbook] });
}

export const rows = [
  ...FIRST_NUMBERS.map((n) => drawRow(first, n, drawFirst)),
  ...warmedTwice(import.meta.url, [
    drawRow(two, 3, drawTwo),
    drawRow(excluding, 3, drawExcluding),
  ]),
];

export const targets = [
  ...FIRST_NUMBERS.map((n) => ({
    target: `a draw used for its first element, n = ${n.toLocaleString('en-US')}: no more than a pick`,
    measure: (results) => {
      const { ours, floors } = results.of(first, n);
      // A tenth more is what two medians of the same thing may differ by here.
      return { value: ours.value / floors[0].value, unit: 'times', most: 1.1 };
    },
  })),
  ...[two, alone(two), excluding, alone(excluding)].map((each) =>
    timeAtMost(each, 3, 150),
  ),
];
