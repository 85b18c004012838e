import weighted from 'weighted';

/** It remembers the total of a list of weights, unless it is told: then the weights may change. */
export const weightedPeer = {
  name: 'weighted',
  build: (candidates, weights) => [...weights],
  use: (weights, candidates) => {
    let total = weights.reduce((a, b) => a + b, 0);
    return {
      pick: () => weighted(candidates, weights, { total }),
      setWeight: (i, weight) => {
        total += weight - weights[i];
        weights[i] = weight;
      },
    };
  },
};
