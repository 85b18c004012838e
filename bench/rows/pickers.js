import {
  MaxScorePicker,
  RandomPicker,
  WeightedRandomPicker,
} from '../../scripts/selection.js';
import { aRes } from '../contestants/a-res.js';
import { chancePickSet } from '../contestants/chance.js';
import { pandemoniumSample } from '../contestants/pandemonium.js';
import { picker } from '../contestants/picker.js';
import { samplingPeers } from '../contestants/random-peers.js';
import { sorted } from '../contestants/sorted.js';
import { timedRow } from '../measure/timed-row.js';
import { smallWeights } from '../workload.js';

const CASES = [
  { Picker: WeightedRandomPicker, floor: aRes, peersOf: samplingPeers },
  {
    Picker: RandomPicker,
    peersOf: (k) => [chancePickSet(k), pandemoniumSample(k)],
  },
  { Picker: MaxScorePicker, floor: sorted },
];
const COUNTS = [
  { k: 1, n: 10 },
  { k: 1, n: 1_000 },
  { k: 10, n: 1_000 },
];

/** Scores are given anew with every pick, so everyone has to be looked at. */
export const rows = CASES.flatMap(({ Picker, floor, peersOf }) =>
  COUNTS.map(({ k, n }) =>
    timedRow({
      work: `${Picker.name}, ${k} picked`,
      onlyFull: k === 1,
      weights: smallWeights(n),
      ours: picker(Picker, k),
      floors: floor === undefined ? [] : [floor(k)],
      peers: peersOf?.(k) ?? [],
    }),
  ),
);
