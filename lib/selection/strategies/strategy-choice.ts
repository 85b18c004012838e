import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { CustomStrategy } from '../../interfaces/selection/custom-strategy.interface.js';
import type { WeighterOptions } from '../../interfaces/selection/weighter-options.interface.js';
import { CustomStrategyAdapter } from './custom/custom.strategy.js';
import type { SelectionStrategy } from './selection-strategy.interface.js';
import { STRATEGIES } from './strategies.js';

/** The strategy of a selector's options, which makes one instance for each of its schedules. */
export interface StrategyChoice<T> {
  /** @param candidateAt the candidate that has joined under a slot */
  create(candidateAt: (slot: number) => T): SelectionStrategy;
  /** For an exclusion schedule. */
  createSecond(): SelectionStrategy;
  /** Whether weights come in whole units, or else as they are. */
  readonly wholeUnits: boolean;
}

export function strategyChoice<T>(
  strategy: NonNullable<WeighterOptions<T>['strategy']>,
  random: () => number,
  phase: 'fixed' | 'random',
): StrategyChoice<T> {
  if (typeof strategy === 'string' && Object.hasOwn(STRATEGIES, strategy)) {
    const builtIn = STRATEGIES[strategy];
    const start = phase === 'random' ? random : undefined;
    return {
      create: () => builtIn.create(random, start),
      createSecond: () => builtIn.createSecond?.() ?? builtIn.create(random),
      wholeUnits: builtIn.wholeUnits,
    };
  }
  const custom =
    typeof strategy === 'function' ? callFactory(strategy) : strategy;
  if (!isCustomStrategy<T>(custom)) {
    throw invalid(custom);
  }
  const create = (candidateAt: (slot: number) => T) =>
    new CustomStrategyAdapter(custom, candidateAt);
  return {
    create,
    // Never picks: a strategy whose picks do not depend on each other gets no such schedule.
    createSecond: () => create(() => undefined as T),
    wholeUnits: false,
  };
}

function callFactory(factory: () => unknown): unknown {
  try {
    return factory();
  } catch (cause) {
    throw new SelectorConfigurationError(
      `The function given as 'strategy' failed. Give a function that returns a strategy; a class has to be wrapped: () => new ${factory.name || 'MyStrategy'}().`,
      { cause },
    );
  }
}

function isCustomStrategy<T>(value: unknown): value is CustomStrategy<T> {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as CustomStrategy<T>).pick === 'function'
  );
}

function invalid(value: unknown): SelectorConfigurationError {
  const names = Object.keys(STRATEGIES)
    .map((name) => `'${name}'`)
    .join(', ');
  return new SelectorConfigurationError(
    `Invalid selector option 'strategy': ${describeValue(value)}. Give one of ${names}, an object with a pick() method, or a function that returns one.`,
  );
}
