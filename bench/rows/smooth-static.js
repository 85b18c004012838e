import { bareCall } from '../contestants/bare-call.js';
import { plainArray } from '../contestants/plain-array.js';
import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { weighter } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { walked } from '../measure/walked.js';
import { period, SIZES, smallWeights } from '../workload.js';

const work = 'smooth, static weights';

/** After the first period: what a pick costs from then on. */
export const rows = SIZES.map((n) => {
  const weights = smallWeights(n);
  return timedRow({
    work,
    weights,
    ours: walked(weighter, period(weights)),
    floors: [plainArray, bareCall],
    peers: SMOOTH_PEERS,
  });
});

const upTo10000 = SIZES.filter((n) => n <= 10_000);

export const targets = [
  ...upTo10000.map((n) => ({
    target: `static, n = ${n.toLocaleString('en-US')}: at most 2x \`arr[i++ % n]\``,
    measure: (results) => {
      const { ours, floors } = results.of(work, n);
      return { value: ours.value / floors[0].value, unit: 'times', most: 2 };
    },
  })),
  {
    target: 'static, n <= 10,000: flat, the slowest n to the fastest',
    measure: (results) => {
      const times = upTo10000.map((n) => results.of(work, n).ours.value);
      const value = Math.max(...times) / Math.min(...times);
      return { value, unit: 'times', most: 1.5 };
    },
  },
  ...[3, 10].map((n) => ({
    target: `static, n = ${n}: at most 1.5x \`loadbalance\``,
    measure: (results) => {
      const { ours, peers } = results.of(work, n);
      const { value } = peers.find(({ name }) => name === 'loadbalance');
      return { value: ours.value / value, unit: 'times', most: 1.5 };
    },
  })),
];
