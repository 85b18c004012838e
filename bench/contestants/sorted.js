/** The highest as people write it: a sorted copy. */
export function sorted(k) {
  return {
    name: 'a sorted copy',
    build: (candidates, weights) =>
      candidates.map((candidate, i) => ({ candidate, score: weights[i] })),
    use: (items) => ({
      pick: () =>
        [...items]
          .sort((a, b) => b.score - a.score)
          .slice(0, k)
          .map(({ candidate }) => candidate),
    }),
  };
}
