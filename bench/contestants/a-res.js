/** Several without replacement as people write it: a key for everyone, sorted. */
export function aRes(k) {
  return {
    name: 'A-Res pass',
    build: (candidates, weights) =>
      candidates.map((candidate, i) => ({ candidate, weight: weights[i] })),
    use: (items) => ({
      pick: () =>
        items
          .map(({ candidate, weight }) => ({
            candidate,
            key: Math.random() ** (1 / weight),
          }))
          .sort((a, b) => b.key - a.key)
          .slice(0, k)
          .map(({ candidate }) => candidate),
    }),
  };
}
