import choice from 'pandemonium/choice.js';
import fisherYatesSample from 'pandemonium/fisher-yates-sample.js';
import weightedChoice from 'pandemonium/weighted-choice.js';
import weightedReservoirSample from 'pandemonium/weighted-reservoir-sample.js';

function cached(candidates, weights) {
  return weightedChoice.createCachedWeightedChoice(
    { rng: Math.random, getWeight: ({ id }) => weights[id] },
    candidates,
  );
}

/**
 * Sums that are searched; a change sums up anew. The choice that keeps no sums
 * draws a random number for each candidate, which takes longer.
 */
export const pandemoniumWeighted = {
  name: 'pandemonium',
  build: cached,
  use: (built, candidates, first) => {
    const weights = [...first];
    let pick = built;
    return {
      pick: () => pick(),
      setWeight: (i, weight) => {
        weights[i] = weight;
        pick = cached(candidates, weights);
      },
    };
  },
};

/** Uniform. */
export const pandemoniumChoice = {
  name: 'pandemonium',
  build: (candidates) => [...candidates],
  use: (candidates) => ({ pick: () => choice(candidates) }),
};

/** Uniform, several. */
export function pandemoniumSample(k) {
  return {
    ...pandemoniumChoice,
    use: (candidates) => ({ pick: () => fisherYatesSample(k, candidates) }),
  };
}

export function pandemoniumOfMany(k) {
  return {
    name: 'pandemonium',
    build: (candidates, weights) =>
      weightedReservoirSample.createWeightedReservoirSample({
        getWeight: ({ id }) => weights[id],
      }),
    use: (sample, candidates) => ({ pick: () => sample(k, candidates) }),
  };
}
