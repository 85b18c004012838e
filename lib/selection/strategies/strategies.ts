import type { StrategyName } from '../../interfaces/weighter-options.interface.js';
import type { StrategyFactory } from './selection-strategy.interface.js';
import { SmoothStrategy } from './smooth.strategy.js';

/** Every built-in strategy by its name. */
export const STRATEGIES: Readonly<Record<StrategyName, StrategyFactory>> = {
  smooth: () => new SmoothStrategy(),
};
