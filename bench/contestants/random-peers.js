import { aliasSamplingPeer } from './alias-sampling.js';
import { chanceOfMany, chanceWeighted } from './chance.js';
import { pandemoniumOfMany, pandemoniumWeighted } from './pandemonium.js';
import { weightedPeer } from './weighted.js';
import { weightedRandomPeer } from './weighted-random.js';
import { reservoirSampler } from './weighted-reservoir-sampler.js';
import { wrrPeer } from './wrr.js';

/** Who else draws one by weight. */
export const WEIGHTED_RANDOM_PEERS = [
  wrrPeer,
  weightedPeer,
  weightedRandomPeer,
  chanceWeighted,
  aliasSamplingPeer,
  pandemoniumWeighted,
];

/** Who else draws several by weight without replacement; the others only with. */
export function samplingPeers(k) {
  return [chanceOfMany(k), pandemoniumOfMany(k), reservoirSampler(k)];
}
