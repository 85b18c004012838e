import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { weighter } from '../contestants/weighter.js';
import { candidates } from '../workload.js';
import { markdownTable } from './format.js';

const ORDERS = [
  { weights: [4, 2, 1], order: 'ABACABA' },
  { weights: [5, 1, 1], order: 'AABACAA' },
];

/** Who spreads its picks as nginx does, and who only keeps the proportion. */
export function orderReport() {
  const table = markdownTable(
    ['who', '4:2:1', '5:1:1', 'keeps the order'],
    [weighter, ...SMOOTH_PEERS].map((contestant) => {
      const orders = ORDERS.map(({ weights }) => order(contestant, weights));
      const keeps = ORDERS.every((known, i) => known.order === orders[i]);
      return [contestant.name, ...orders, keeps ? 'yes' : 'no'];
    }),
  );
  return `## The first period: smooth is ABACABA and AABACAA\n\n${table}\n`;
}

function order({ build, use }, weights) {
  const members = candidates(weights.length);
  const { pick } = use(build(members, weights), members, weights);
  const length = weights.reduce((a, b) => a + b);
  return Array.from({ length }, () => letter(pick())).join('');
}

/** One of the peers returns its own record, with an id like `peer-0`. */
function letter({ id }) {
  return 'ABC'[Number(String(id).replace('peer-', ''))];
}
