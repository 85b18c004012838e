import { chancePickOne } from '../contestants/chance.js';
import { pandemoniumChoice } from '../contestants/pandemonium.js';
import { randomIndex } from '../contestants/random-index.js';
import { weighterWith } from '../contestants/weighter.js';
import { timedRow } from '../measure/timed-row.js';
import { SIZES, smallWeights } from '../workload.js';

const work = 'random';

export const rows = SIZES.map((n) =>
  timedRow({
    work,
    onlyFull: n !== 10 && n !== 10_000,
    weights: smallWeights(n),
    ours: weighterWith({ strategy: 'random' }),
    floors: [randomIndex],
    peers: [chancePickOne, pandemoniumChoice],
  }),
);
