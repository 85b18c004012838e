import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { memoryRow } from '../measure/memory-row.js';
import { alone, warmedTwice } from '../measure/warmed-twice.js';
import { period, smallWeights } from '../workload.js';

const SIZES = [1_000, 10_000, 100_000];
const built = 'smooth, built and picked once';
const changed = 'smooth, picked and changed (it now finds candidates by value)';
const replayed = 'smooth, period recorded, table included';
const besideTable = 'smooth, period recorded, table excluded';

function walk({ pick }, picks) {
  for (let i = 0; i < picks; i++) {
    pick();
  }
}

/** Elements are as small as the number of candidates allows. */
function tableBytes(weights) {
  const n = weights.length;
  return period(weights) * (n <= 2 ** 8 ? 1 : n <= 2 ** 16 ? 2 : 4);
}

function change({ pick, setWeight }, weights) {
  pick();
  setWeight(0, weights[0] + 1);
  pick();
}

const LARGE = 10_000;

/** Where a fraction has ever been a weight, an engine keeps every weight apart from its candidate. */
export const rows = SIZES.flatMap((n) =>
  n === LARGE ? warmedTwice(import.meta.url, rowsOf(n)) : rowsOf(n),
);

function rowsOf(n) {
  const common = { weights: smallWeights(n), onlyFull: n !== LARGE };
  const { weights } = common;
  const full = ({ pick }) => walk({ pick }, period(weights));
  return [
    memoryRow({
      work: built,
      ...common,
      peers: SMOOTH_PEERS,
      prepare: ({ pick }) => pick(),
    }),
    memoryRow({
      work: changed,
      ...common,
      prepare: (subject) => change(subject, weights),
    }),
    memoryRow({ work: replayed, ...common, prepare: full }),
    memoryRow({
      work: besideTable,
      ...common,
      prepare: full,
      without: tableBytes(weights),
    }),
  ];
}

const MOST = [
  [built, 150],
  [changed, 200],
  [besideTable, 200],
];

export const targets = MOST.flatMap(([work, most]) =>
  [work, alone(work)].map((each) => ({
    target: `memory, ${each}, n = 10,000: under ${most} bytes a candidate`,
    measure: (results) => ({
      value: results.of(each, LARGE).ours.value,
      unit: 'bytes',
      most,
    }),
  })),
);
