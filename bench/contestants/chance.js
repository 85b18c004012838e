import Chance from 'chance';

// Its own generator would be the slower one.
const chance = new Chance(Math.random);

/** A function of candidates and weights: it keeps nothing. */
export const chanceWeighted = {
  name: 'chance',
  build: (candidates, weights) => [...weights],
  use: (weights, candidates) => ({
    pick: () => chance.weighted(candidates, weights),
    setWeight: (i, weight) => (weights[i] = weight),
  }),
};

/** Uniform. */
export const chancePickOne = {
  name: 'chance',
  build: (candidates) => [...candidates],
  use: (candidates) => ({ pick: () => chance.pickone(candidates) }),
};

/** Uniform, several. */
export function chancePickSet(k) {
  return {
    ...chancePickOne,
    use: (candidates) => ({ pick: () => chance.pickset(candidates, k) }),
  };
}

/** What it picks it takes out of the lists, if asked to. */
export function chanceOfMany(k) {
  return {
    ...chanceWeighted,
    use: (weights, candidates) => ({
      pick: () => {
        const rest = [...candidates];
        const restWeights = [...weights];
        const picked = [];
        while (picked.length < k) {
          picked.push(chance.weighted(rest, restWeights, true));
        }
        return picked;
      },
    }),
  };
}
