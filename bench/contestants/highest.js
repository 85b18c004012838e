/** The highest as people write it: a look at everyone. */
export const highest = {
  name: 'a look at everyone',
  build: (candidates, weights) =>
    candidates.map((candidate, i) => ({
      candidate,
      weight: weights[i],
      last: 0,
    })),
  use: (items) => {
    let clock = 0;
    const pick = () => {
      let best = items[0];
      for (const item of items) {
        if (
          item.weight > best.weight ||
          (item.weight === best.weight && item.last < best.last)
        ) {
          best = item;
        }
      }
      clock += 1;
      best.last = clock;
      return best.candidate;
    };
    return { pick };
  },
};
