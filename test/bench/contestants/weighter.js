import { Weighter } from 'nestjs-weighter/selection';

export const weighter = {
  name: 'nestjs-weighter',
  build: (candidates, weights) =>
    new Weighter(candidates, ({ id }) => weights[id]),
  use: (built, candidates) => ({
    pick: () => built.get(),
    setWeight: (i, weight) => built.setWeight(candidates[i], weight),
    suspend: (i) => built.suspend(candidates[i]),
    resume: (i) => built.resume(candidates[i]),
  }),
};
