import loadbalance from 'loadbalance';

const MAX_ENTRIES = 2 ** 23;

/** It cannot change: a change is a new engine over a new list. */
export const loadBalance = {
  name: 'loadbalance',
  build: (candidates, weights) =>
    loadbalance.roundRobin(
      candidates.map((object, i) => ({ object, weight: weights[i] })),
    ),
  use: (built, candidates, weights) => {
    const pool = candidates.map((object, i) => ({
      object,
      weight: weights[i],
    }));
    let engine = built;
    return {
      pick: () => engine.pick(),
      setWeight: (i, weight) => {
        pool[i].weight = weight;
        engine = loadbalance.roundRobin([...pool]);
      },
      suspend: (i) => {
        engine = loadbalance.roundRobin(pool.filter((_, at) => at !== i));
      },
      resume: () => {
        engine = loadbalance.roundRobin([...pool]);
      },
    };
  },
  refuses: (weights) =>
    weights.reduce((a, b) => a + b, 0) > MAX_ENTRIES
      ? 'it expands the weights to a list, which would be too long'
      : undefined,
};
