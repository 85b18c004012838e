import aliasSampling from '@keystonehq/alias-sampling';

// A CommonJS module that was written as an ES module.
const { default: sample } = aliasSampling;

/** It cannot change: a change is a new sampler. */
export const aliasSamplingPeer = {
  name: '@keystonehq/alias-sampling',
  build: (candidates, weights) => sample(weights, candidates),
  use: (built, candidates, first) => {
    const weights = [...first];
    let sampler = built;
    return {
      pick: () => sampler.next(),
      setWeight: (i, weight) => {
        weights[i] = weight;
        sampler = sample(weights, candidates);
      },
    };
  },
};
