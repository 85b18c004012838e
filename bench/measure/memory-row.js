import { weighter } from '../contestants/weighter.js';
import { candidates } from '../workload.js';
import { retained } from './retained.js';

/** So many candidates in all hide what else comes and goes on the heap. */
const ENOUGH = 20_000;

/**
 * A row of memory: the bytes each contestant holds per candidate, the
 * candidates themselves and their weights excluded.
 *
 * @param prepare what is done with it before it is measured
 * @param onlyFull left out of a quick run
 * @param without bytes that are not to be counted
 */
export function memoryRow({ work, weights, prepare, ...row }) {
  const { onlyFull, peers = [], without = 0 } = row;
  const n = weights.length;
  const members = candidates(n);
  const measure = ({ name, build, use }) => {
    const create = () => {
      const built = build(members, weights);
      prepare(use(built, members, weights));
      return built;
    };
    const copies = Math.ceil(ENOUGH / n);
    create();
    const bytes = retained(() => Array.from({ length: copies }, create));
    return { name, value: (bytes / copies - without) / n };
  };
  return {
    work,
    n,
    onlyFull,
    measure: (settings) => ({
      kind: 'memory',
      ours: measure(weighter),
      floors: [],
      peers: peers
        .filter((peer) => !peer.refuses?.(weights, settings))
        .map(measure),
    }),
  };
}
