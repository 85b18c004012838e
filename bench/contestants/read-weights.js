/** Reads every weight function, and does nothing with what it learns. */
export const readWeights = {
  name: 'reading the functions',
  build: (candidates) => candidates,
  use: (built, candidates, weights) => {
    const weightOf = ({ id }) => weights[id];
    return {
      pick: () => {
        let total = 0;
        for (const candidate of candidates) {
          total += weightOf(candidate);
        }
        return total;
      },
    };
  },
};
