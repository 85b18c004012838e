import weightedRandom from 'weighted-random';

/** A function of the weights: it keeps nothing. */
export const weightedRandomPeer = {
  name: 'weighted-random',
  build: (candidates, weights) => [...weights],
  use: (weights, candidates) => ({
    pick: () => candidates[weightedRandom(weights)],
    setWeight: (i, weight) => (weights[i] = weight),
  }),
};
