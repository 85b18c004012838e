import {
  memoryTicketSource,
  SharedWeighter,
  type SharedWeighterOptions,
} from '../../lib/index.js';

export type Weights = Record<string, number>;

/** A shared selector that counts in memory. */
export function shared(
  weights: Weights,
  options: Partial<SharedWeighterOptions<string>> = {},
): SharedWeighter<string> {
  return new SharedWeighter(Object.keys(weights), {
    name: 'test',
    source: memoryTicketSource(),
    zeroWeight: 'drain',
    weight: (candidate) => weights[candidate],
    ...options,
  });
}
