import wrr from 'wrr';

const MAX_ENTRIES = 2 ** 23;

function create(candidates, weights) {
  return wrr(candidates.map((item, i) => ({ item, weight: weights[i] })));
}

/** It cannot change: a change is a new one over a new list. */
export const wrrPeer = {
  name: 'wrr',
  build: create,
  use: (built, candidates, weights) => {
    const items = candidates.map((item, i) => ({ item, weight: weights[i] }));
    let getter = built;
    return {
      pick: () => getter(),
      setWeight: (i, weight) => {
        items[i].weight = weight;
        getter = wrr(items);
      },
    };
  },
  refuses: (weights) =>
    weights.reduce((a, b) => a + b, 0) > MAX_ENTRIES
      ? 'it expands the weights to a list, which would be too long'
      : undefined,
};
