import Pool from 'wrr-pool';

// Building 10,000 takes half a second; a quick run does without.
const MAX_CANDIDATES = { full: 10_000, quick: 1_000 };

export const wrrPool = {
  name: 'wrr-pool',
  build: (candidates, weights) => {
    const pool = new Pool();
    candidates.forEach((candidate, i) => pool.add(candidate, weights[i]));
    return pool;
  },
  use: (pool, candidates, weights) => {
    const setWeight = (i, weight) =>
      pool.updateWeight((value) => value === candidates[i], weight);
    return {
      pick: () => pool.next(),
      setWeight,
      suspend: (i) => setWeight(i, 0),
      resume: (i) => setWeight(i, weights[i]),
    };
  },
  refuses: (weights, { quick }) =>
    weights.length > (quick ? MAX_CANDIDATES.quick : MAX_CANDIDATES.full)
      ? 'every `add` walks all candidates, so building takes too long'
      : undefined,
};
