import { weighter } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { walked } from '../measure/walked.js';
import { period, smallWeights } from '../workload.js';

const work = 'smooth, a draw used for its first element';

const draw = {
  ...weighter,
  use: (built) => ({ pick: () => built.draw().next().value }),
};

/** The floor is a pick: the rest of the draw should cost nothing until it is asked for. */
export const rows = [10, 10_000].map((n) => {
  const weights = smallWeights(n);
  const get = { ...walked(weighter, period(weights)), name: 'get()' };
  const ours = walked(draw, period(weights));
  return timedRow({ work, weights, ours, floors: [get] });
});

export const targets = [10, 10_000].map((n) => ({
  target: `a draw used for its first element, n = ${n.toLocaleString('en-US')}: no more than a pick`,
  measure: (results) => {
    const { ours, floors } = results.of(work, n);
    // A tenth more is what two medians of the same thing may differ by here.
    return { value: ours.value / floors[0].value, unit: 'times', most: 1.1 };
  },
}));
