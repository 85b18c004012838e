import type { StrategyName } from '../../interfaces/weighter-options.interface.js';
import { EvenStrategy } from './even.strategy.js';
import { MaxScoreStrategy } from './max-score.strategy.js';
import { RandomStrategy } from './random.strategy.js';
import type { SelectionStrategy } from './selection-strategy.interface.js';
import { SmoothStrategy } from './smooth.strategy.js';
import { WeightedRandomStrategy } from './weighted-random.strategy.js';

interface BuiltInStrategy {
  /** `phase`: where to start at random, the source of it. */
  create(random: () => number, phase?: () => number): SelectionStrategy;
  /** Whether it calculates with weights, and needs them in whole units. */
  wholeUnits: boolean;
}

/** Every built-in strategy by its name. */
export const STRATEGIES: Readonly<Record<StrategyName, BuiltInStrategy>> = {
  smooth: {
    create: (_, phase) => new SmoothStrategy(phase),
    wholeUnits: true,
  },
  even: {
    create: (_, phase) => new EvenStrategy(phase),
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
