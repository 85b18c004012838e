/** One of the pickers for scored candidates; the weights are the scores. */
export function picker(Picker, maxCandidates) {
  return {
    name: Picker.name,
    build: (candidates, weights) => ({
      picker: new Picker({ maxCandidates }),
      scored: candidates.map((candidate, i) => ({
        candidate,
        score: weights[i],
      })),
    }),
    use: ({ picker, scored }) => ({ pick: () => picker.pick(scored) }),
  };
}
