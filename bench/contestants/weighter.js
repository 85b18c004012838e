import { Weighter } from '../../scripts/selection.js';

export const weighter = weighterWith({});

export function weighterWith(options) {
  return {
    name: 'nestjs-weighter',
    build: (candidates, weights) =>
      new Weighter(candidates, { ...options, weight: ({ id }) => weights[id] }),
    use: (built, candidates) => ({
      pick: () => built.get(),
      setWeight: (i, weight) => built.setWeight(candidates[i], weight),
      suspend: (i) => built.suspend(candidates[i]),
      resume: (i) => built.resume(candidates[i]),
    }),
  };
}

/** Several at once. */
export function weighterOfMany(options, k) {
  return {
    ...weighterWith(options),
    use: (built) => ({ pick: () => built.getMany(k) }),
  };
}
