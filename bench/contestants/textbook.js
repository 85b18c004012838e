/** Smooth weighted round robin as people copy it: a loop over an array of objects. */
class Textbook {
  constructor(items) {
    this.items = items;
  }

  next() {
    let total = 0;
    let best = null;
    for (const item of this.items) {
      if (item.down) {
        continue;
      }
      item.current += item.weight;
      total += item.weight;
      if (best === null || item.current > best.current) {
        best = item;
      }
    }
    if (best === null) {
      return undefined;
    }
    best.current -= total;
    return best.candidate;
  }
}

export const textbook = {
  name: 'textbook loop',
  build: (candidates, weights) =>
    new Textbook(
      candidates.map((candidate, i) => ({
        candidate,
        weight: weights[i],
        current: 0,
        down: false,
      })),
    ),
  use: (built) => ({
    pick: () => built.next(),
    setWeight: (i, weight) => (built.items[i].weight = weight),
    suspend: (i) => (built.items[i].down = true),
    resume: (i) => (built.items[i].down = false),
  }),
};
