import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Weighter } from '../../lib/selection/index.js';
import { currents } from '../support/sequence.js';
import { TextbookSmooth } from '../support/textbook-smooth.js';

type Operation =
  | { kind: 'pick' | 'peek'; times: number }
  | { kind: 'add'; weight: number }
  | { kind: 'remove' | 'suspend' | 'resume'; at: number }
  | { kind: 'exclude'; from: number; both: boolean; times: number }
  | { kind: 'setWeight'; at: number; weight: number };

/** 400 runs are 200,000 operations; more with `SMOOTH_RUNS=40000 npm test -- properties`. */
const RUNS = Number(process.env.SMOOTH_RUNS ?? 400);
const OPERATIONS_A_RUN = 500;

const whole = (max: number) => fc.integer({ min: 1, max });
const tenths = whole(50).map((value) => value / 10);
const thousandths = whole(5000).map((value) => value / 1000);
const thirds = whole(50).map((value) => value / 3);

/** Each kind of set leads to another way of finding the next pick, and back. */
const sets = fc.constantFrom(
  { name: 'short periods', size: [0, 8], weight: fc.nat(5) },
  { name: 'equal weights', size: [1, 40], weight: fc.constant(1) },
  { name: 'long periods', size: [0, 40], weight: whole(1e9) },
  { name: 'fractions', size: [1, 20], weight: fc.oneof(tenths, thousandths) },
  {
    name: 'thirds',
    size: [1, 20],
    weight: fc.oneof(thirds, whole(9)),
    base: 3,
  },
  { name: 'many, a short period', size: [193, 300], weight: whole(3) },
  { name: 'many, a long period', size: [193, 300], weight: whole(1e9) },
  {
    name: 'many, one of them large',
    size: [193, 300],
    weight: fc.oneof(
      { weight: 50, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.constant(10_000) },
    ),
  },
);

const at = fc.nat(1000);
const times = fc.oneof(
  { weight: 30, arbitrary: whole(12) },
  { weight: 1, arbitrary: fc.constant(700) },
);

const operationOn = (weight: fc.Arbitrary<number>): fc.Arbitrary<Operation> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constantFrom(
          'pick' as const,
          'pick' as const,
          'peek' as const,
        ),
        times,
      }),
    },
    fc.record({
      kind: fc.constantFrom(
        'remove' as const,
        'suspend' as const,
        'resume' as const,
        'resume' as const,
      ),
      at,
    }),
    fc.record({ kind: fc.constant('add' as const), weight }),
    fc.record({
      kind: fc.constant('exclude' as const),
      from: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(40)),
      both: fc.boolean(),
      times: whole(2),
    }),
    fc.record({ kind: fc.constant('setWeight' as const), at, weight }),
  );

const scenario = sets.chain(({ name, size: [min, max], weight, base }) =>
  fc.record({
    name: fc.constant(name),
    base: fc.constant(base),
    weights: fc.array(weight, { minLength: min, maxLength: max, size: 'max' }),
    operations: fc.array(operationOn(weight), {
      minLength: OPERATIONS_A_RUN,
      maxLength: OPERATIONS_A_RUN,
      size: 'max',
    }),
  }),
);

describe('any mix of operations', () => {
  it('gives the sequence of the textbook rule of even', () => {
    fc.assert(
      fc.property(scenario, ({ weights, base, operations }) => {
        const run = new Run(weights.slice(0, 60), { strategy: 'even', base });
        operations.slice(0, 150).forEach((step) => run.step(step));
        run.compareCurrents();
      }),
      { numRuns: 150 },
    );
  });

  it('gives the sequence of the textbook loop with weights read before each pick', () => {
    fc.assert(
      fc.property(scenario, ({ weights, base, operations }) => {
        const run = new Run(weights, { live: true, base });
        operations.slice(0, 150).forEach((step) => run.step(step));
        run.compareCurrents();
      }),
      { numRuns: 150 },
    );
  });

  it(
    'gives the sequence of the textbook loop, whichever way finds it',
    () => {
      const seen = new Set<string>();
      let done = 0;
      fc.assert(
        fc.property(scenario, ({ name, weights, base, operations }) => {
          const run = new Run(weights, { base });
          operations.forEach((step) => run.step(step));
          run.compareCurrents();
          seen.add(name);
          done += operations.length;
        }),
        { numRuns: RUNS },
      );
      expect(seen.size).toBe(8);
      expect(done).toBeGreaterThanOrEqual(200_000);
    },
    RUNS * 1000,
  );

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
  private readonly weighter: Weighter<string>;
  private readonly oracle: TextbookSmooth;
  /** The oracles of the second schedules, by who is excluded. */
  private readonly exclusions = new Map<string, TextbookSmooth>();
  private excludedSets = 0;
  private added = 0;
  private readonly live: boolean;
  /** What the weight functions return. */
  private readonly returned = new Map<string, number>();
  /** The new ones among them, which the selector has not read yet. */
  private readonly unread = new Map<string, number>();

  constructor(
    weights: readonly number[],
    {
      strategy = 'smooth',
      live = false,
      base,
    }: { strategy?: 'smooth' | 'even'; live?: boolean; base?: number },
  ) {
    this.live = live;
    this.weighter = new Weighter<string>([], {
      strategy,
      live,
      weight: (name) => this.returned.get(name),
      zeroWeight: 'drain',
    });
    this.oracle = new TextbookSmooth(strategy, base);
    weights.forEach((value) => this.step({ kind: 'add', weight: value }));
  }

  step(operation: Operation): void {
    switch (operation.kind) {
      case 'pick':
        this.pick(operation.times);
        break;
      case 'peek':
        this.peek(operation.times);
        break;
      case 'exclude':
        this.pickExcluding(operation);
        break;
      case 'add':
        this.add(`n${this.added++}`, operation.weight);
        break;
      default:
        this.change(operation);
    }
  }

  compareCurrents(): void {
    expect(currents(this.weighter)).toEqual(this.oracle.currents());
  }

  private get oracles(): TextbookSmooth[] {
    return [this.oracle, ...this.exclusions.values()];
  }

  private add(name: string, weight: number): void {
    this.returned.set(name, weight);
    this.weighter.add(name, this.live ? undefined : weight);
    this.oracles.forEach((oracle) => oracle.add(name, weight));
  }

  /** What the selector is about to do by itself. */
  private readWeights(): void {
    this.oracles.forEach((oracle) => oracle.setWeights(this.unread));
    this.unread.clear();
  }

  private pick(times: number): string[] {
    this.readWeights();
    const picks = Array.from({ length: times }, () => this.weighter.get());
    const expected = picks.map(() => this.oracle.get());
    expectSame(picks.join(), expected.join());
    return picks.filter((pick) => pick !== undefined);
  }

  private peek(times: number): void {
    const ahead = this.weighter.peek(times);
    expectSame(ahead.join(), this.pick(times).join());
  }

  /** One, or two in a row, are left out of each pick, others each time. */
  private pickExcluding({
    from,
    both,
    times,
  }: Extract<Operation, { kind: 'exclude' }>): void {
    const { names } = this.oracle;
    for (let i = 0; i < times; i++) {
      const first = (from + i) % Math.max(1, names.length);
      this.drawExcluding(names.slice(first, first + (both ? 2 : 1)));
    }
  }

  private drawExcluding(exclude: readonly string[]): void {
    const key = exclude.join();
    if (exclude.length === 0 || !this.isRemembered(key)) {
      return;
    }
    this.readWeights();
    const pick = this.weighter.draw({ exclude }).next().value;
    let oracle = this.exclusions.get(key);
    if (oracle !== undefined) {
      expectSame(pick, oracle.get());
      return;
    }
    oracle = this.oracle.without(new Set(exclude));
    const expected = oracle.get();
    expectSame(pick, expected);
    // A set that leaves nobody over has no schedule yet.
    if (expected !== undefined) {
      this.exclusions.set(key, oracle);
    }
  }

  /** The selector remembers 64 sets, of which some may be of candidates that are gone. */
  private isRemembered(key: string): boolean {
    if (!this.exclusions.has(key)) {
      this.excludedSets += 1;
    }
    return this.exclusions.has(key) || this.excludedSets <= 64;
  }

  private change(operation: Extract<Operation, { at: number }>): void {
    const { names } = this.oracle;
    if (names.length === 0) {
      return;
    }
    const name = names[operation.at % names.length];
    switch (operation.kind) {
      case 'remove':
        this.remove(name);
        break;
      case 'suspend':
      case 'resume':
        this.weighter[operation.kind](name);
        this.eachNotExcluding(name, (oracle) =>
          oracle.suspend(name, operation.kind === 'suspend'),
        );
        break;
      case 'setWeight':
        this.setWeight(name, operation.weight);
    }
  }

  /** With live weights, the first one gets what this one had: two are read at once. */
  private setWeight(name: string, weight: number): void {
    if (this.live) {
      const [first] = this.oracle.names;
      this.unread.set(first, this.returned.get(name) as number);
      this.unread.set(name, weight);
      this.unread.forEach((value, each) => this.returned.set(each, value));
    } else {
      this.weighter.setWeight(name, weight);
      this.oracles.forEach((oracle) => oracle.setWeight(name, weight));
    }
  }

  private remove(name: string): void {
    this.weighter.remove(name);
    this.unread.delete(name);
    this.oracles.forEach((oracle) => oracle.remove(name));
    for (const key of this.exclusions.keys()) {
      if (key.split(',').includes(name)) {
        this.exclusions.delete(key);
      }
    }
    if (this.oracle.names.length === 0) {
      this.exclusions.clear();
    }
  }

  private eachNotExcluding(
    name: string,
    change: (oracle: TextbookSmooth) => void,
  ): void {
    change(this.oracle);
    for (const [key, oracle] of this.exclusions) {
      if (!key.split(',').includes(name)) {
        change(oracle);
      }
    }
  }
}

/** Asks `expect` only for what it has to report: it takes longer than a pick. */
function expectSame(actual: unknown, expected: unknown): void {
  if (actual !== expected) {
    expect(actual).toBe(expected);
  }
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
