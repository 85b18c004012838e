import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rampWeights } from '../../../lib/control/ramp/ramp-weights.js';

const of = (percent: number, others: Record<string, number>) =>
  Object.fromEntries(
    rampWeights('new', percent, new Map(Object.entries(others))),
  );

describe('the weights of a ramp', () => {
  it('give the newcomer its percent, and the others their ratios', () => {
    expect(of(5, { A: 3, B: 1 })).toEqual({ A: 57, B: 19, new: 4 });
    expect(of(1, { A: 1 })).toEqual({ A: 99, new: 1 });
    expect(of(50, { A: 3, B: 0 })).toEqual({ A: 1, B: 0, new: 1 });
    expect(of(100, { A: 3, B: 1 })).toEqual({ A: 0, B: 0, new: 1 });
    expect(of(10, { A: 0.3, B: 0.1 })).toEqual({ A: 27, B: 9, new: 4 });
  });

  it('are right for whatever weights and percents', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.array(fc.integer({ min: 1, max: 1_000 }), {
          minLength: 1,
          maxLength: 6,
        }),
        (percent, weights) => {
          const others = new Map(weights.map((weight, i) => [`${i}`, weight]));
          const result = rampWeights('new', percent, others);
          const total = [...result.values()].reduce((a, b) => a + b, 0);
          expect(result.get('new')! * 100).toBe(percent * total);
          const sum = weights.reduce((a, b) => a + b, 0);
          weights.forEach((weight, i) => {
            expect(result.get(`${i}`)! * 100 * sum).toBe(
              weight * (100 - percent) * total,
            );
          });
        },
      ),
    );
  });
});
