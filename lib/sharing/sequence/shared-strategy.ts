import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';

/** The strategies whose sequence is a function of weights and ticket alone. */
export type SharedStrategy = 'smooth' | 'even';

/** @throws SelectorConfigurationError for any other */
export function sharedStrategy(strategy: unknown = 'smooth'): SharedStrategy {
  if (strategy !== 'smooth' && strategy !== 'even') {
    throw new SelectorConfigurationError(
      `A shared selector cannot have the strategy ${describeValue(strategy)}: a ticket has to stand for the same candidate in every process, and only 'smooth' and 'even' have such a sequence. Give one of them, or leave out 'shared'; what is random needs no sharing.`,
    );
  }
  return strategy;
}
