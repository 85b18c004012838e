import Sampler from 'weighted-reservoir-sampler';

/** Made for streams: everyone is pushed, each time. */
export function reservoirSampler(k) {
  return {
    name: 'weighted-reservoir-sampler',
    build: (candidates, weights) =>
      new Sampler({
        sampleSize: k,
        weightFunction: ({ id }) => weights[id],
      }),
    use: (sampler, candidates) => ({
      pick: () => {
        for (const candidate of candidates) {
          sampler.push(candidate);
        }
        return sampler.end();
      },
    }),
  };
}
