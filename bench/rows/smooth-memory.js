import { SMOOTH_PEERS } from '../contestants/smooth-peers.js';
import { memoryRow } from '../measure/memory-row.js';
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

export const rows = SIZES.flatMap((n) => {
  const common = { weights: smallWeights(n), onlyFull: n !== 10_000 };
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
});

export const targets = [built, changed, besideTable].map((work) => ({
  target: `memory, ${work}, n = 10,000: under 200 bytes a candidate`,
  measure: (results) => ({
    value: results.of(work, 10_000).ours.value,
    unit: 'bytes',
    most: 200,
  }),
}));
