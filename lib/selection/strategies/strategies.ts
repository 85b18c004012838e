import type { StrategyName } from '../../interfaces/selection/weighter-options.interface.js';
import { EvenStrategy } from './even/even.strategy.js';
import { MaxScoreStrategy } from './max-score/max-score.strategy.js';
import { RandomStrategy } from './random/random.strategy.js';
import type { SelectionStrategy } from './selection-strategy.interface.js';
import { SmoothStrategy } from './smooth/smooth.strategy.js';
import { WeightedRandomStrategy } from './weighted-random/weighted-random.strategy.js';

/** The longest recorded period of an exclusion schedule: 64 of them take four megabytes at most. */
const SECOND_MAX_PERIOD = 2 ** 14;

interface BuiltInStrategy {
  /** @param phase the source of a random start; without it, a fixed one */
  create(random: () => number, phase?: () => number): SelectionStrategy;
  /** For one of the many exclusion schedules, which has to be small. */
  createSecond?(): SelectionStrategy;
  /** Whether it adds weights up, and needs them in whole units. */
  wholeUnits: boolean;
}

/** Every built-in strategy by its name. */
export const STRATEGIES: Readonly<Record<StrategyName, BuiltInStrategy>> = {
  smooth: {
    create: (_, phase) => new SmoothStrategy(phase),
    createSecond: () => new SmoothStrategy(undefined, SECOND_MAX_PERIOD),
    wholeUnits: true,
  },
  even: {
    create: (_, phase) => new EvenStrategy(phase),
    createSecond: () => new EvenStrategy(undefined, SECOND_MAX_PERIOD),
    wholeUnits: true,
  },
  'weighted-random': {
    create: (random) => new WeightedRandomStrategy(random),
    wholeUnits: true,
  },
  random: {
    create: (random) => new RandomStrategy(random),
    wholeUnits: false,
  },
  'max-score': {
    create: () => new MaxScoreStrategy(),
    wholeUnits: false,
  },
};
