import Peers from 'weighted-round-robin';

// A pick among 100,000 takes 30 ms; a quick run does without.
const MAX_CANDIDATES = { full: Infinity, quick: 10_000 };

/** It has no way to change a weight but to add the peer once more. */
export const weightedRoundRobin = {
  name: 'weighted-round-robin',
  build: (candidates, weights) => {
    const peers = new Peers();
    candidates.forEach(({ id }, i) =>
      peers.add({ id: `peer-${id}`, weight: weights[i] }),
    );
    return peers;
  },
  use: (peers, candidates, weights) => {
    const ids = candidates.map(({ id }) => `peer-${id}`);
    return {
      pick: () => peers.get(),
      setWeight: (i, weight) => peers.add({ id: ids[i], weight }),
      suspend: (i) => peers.remove(ids[i]),
      resume: (i) => peers.add({ id: ids[i], weight: weights[i] }),
    };
  },
  refuses: (weights, { quick }) =>
    weights.length > (quick ? MAX_CANDIDATES.quick : MAX_CANDIDATES.full)
      ? 'a pick looks up all candidates by their names, which takes too long'
      : undefined,
};
