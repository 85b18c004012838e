import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Weighter } from '../../lib/selection/index.js';
import { currents } from '../support/sequence.js';
import { TextbookSmooth } from '../support/textbook-smooth.js';

type Operation =
  | { kind: 'pick' | 'peek'; times: number }
  | { kind: 'add'; weight: number }
  | { kind: 'remove' | 'suspend' | 'resume'; at: number }
  | { kind: 'setWeight'; at: number; weight: number };

const weight = fc.oneof(
  fc.integer({ min: 0, max: 9 }),
  fc.integer({ min: 1, max: 1_000_000_000 }),
);
const at = fc.nat(1000);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('pick' as const, 'peek' as const),
      times: fc.integer({ min: 1, max: 12 }),
    }),
  },
  fc.record({ kind: fc.constant('add' as const), weight }),
  fc.record({
    kind: fc.constantFrom(
      'remove' as const,
      'suspend' as const,
      'resume' as const,
    ),
    at,
  }),
  fc.record({ kind: fc.constant('setWeight' as const), at, weight }),
);

describe('any mix of operations', () => {
  it('gives the sequence of the textbook loop', () => {
    fc.assert(
      fc.property(
        fc.array(weight, { maxLength: 12 }),
        fc.array(operation, { maxLength: 40 }),
        (weights, operations) => {
          const run = new Run(weights);
          operations.forEach((step) => run.step(step));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('keeps the sum of the currents at zero until somebody leaves or debts are scaled', () => {
    const growing = fc.record({
      weight: fc.integer({ min: 1, max: 50 }),
      picks: fc.nat(20),
    });
    fc.assert(
      fc.property(fc.array(growing, { maxLength: 20 }), (steps) => {
        const weighter = new Weighter<string>();
        steps.forEach((step, i) => {
          weighter.add(`n${i}`, step.weight);
          for (let k = 0; k < step.picks; k++) {
            weighter.get();
          }
          const values = Object.values(currents(weighter));
          expect(values.reduce((a, b) => a + b, 0)).toBe(0);
        });
      }),
    );
  });

  it('picks everyone exactly weight / gcd times a period', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
        (weights) => {
          const weighter = new Weighter<number>();
          weights.forEach((value, i) => weighter.add(i, value));
          const divisor = weights.reduce(gcd);
          const period = weights.reduce((a, b) => a + b) / divisor;
          for (let i = 0; i < period; i++) {
            weighter.get();
          }
          for (const { picks, weight, current } of weighter.snapshot()) {
            expect(picks).toBe(weight / divisor);
            expect(current).toBe(0);
          }
        },
      ),
    );
  });

  it('only relative size matters', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 1 }),
        fc.constantFrom(0.1, 0.001, 1e-9, 2, 1e6),
        (weights, factor) => {
          const given = new Weighter<number>();
          const scaled = new Weighter<number>();
          weights.forEach((value, i) => {
            given.add(i, value);
            scaled.add(i, Number((value * factor).toPrecision(15)));
          });
          expect(scaled.peek(100)).toEqual(given.peek(100));
        },
      ),
    );
  });
});

/** One selector and one oracle under the same operations. */
class Run {
  private readonly weighter = new Weighter<string>([], { zeroWeight: 'drain' });
  private readonly oracle = new TextbookSmooth();
  private added = 0;

  constructor(weights: readonly number[]) {
    weights.forEach((value) => this.step({ kind: 'add', weight: value }));
  }

  step(operation: Operation): void {
    switch (operation.kind) {
      case 'pick':
        for (let i = 0; i < operation.times; i++) {
          expect(this.weighter.get()).toBe(this.oracle.get());
        }
        break;
      case 'peek':
        this.peek(operation.times);
        break;
      case 'add':
        this.weighter.add(`n${this.added}`, operation.weight);
        this.oracle.add(`n${this.added}`, operation.weight);
        this.added += 1;
        break;
      default:
        this.change(operation);
    }
    for (const { candidate, current } of this.weighter.snapshot()) {
      expect(current).toBe(this.oracle.currentOf(candidate));
    }
  }

  private peek(times: number): void {
    const ahead = this.weighter.peek(times);
    for (const expected of ahead) {
      expect(this.weighter.get()).toBe(expected);
      expect(this.oracle.get()).toBe(expected);
    }
  }

  private change(operation: Exclude<Operation, { times: number }>): void {
    const { names } = this.oracle;
    if (!('at' in operation) || names.length === 0) {
      return;
    }
    const name = names[operation.at % names.length];
    switch (operation.kind) {
      case 'remove':
        this.weighter.remove(name);
        this.oracle.remove(name);
        break;
      case 'suspend':
      case 'resume':
        this.weighter[operation.kind](name);
        this.oracle.suspend(name, operation.kind === 'suspend');
        break;
      case 'setWeight':
        this.weighter.setWeight(name, operation.weight);
        this.oracle.setWeight(name, operation.weight);
    }
  }
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
