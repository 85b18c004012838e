import { checkName } from './dispatch/selector-name.js';
import { describeValue } from './errors/describe-value.js';
import { SelectorConfigurationError } from './errors/selector-configuration.error.js';
import type { SelectorDefinition } from './interfaces/selector-definition.interface.js';
import type { SelectorOptionsFactory } from './interfaces/selector-options-factory.interface.js';
import type { SelectorOptions } from './interfaces/selector-options.interface.js';
import {
  isAsync,
  optionsSource,
  type OptionsSource,
} from './options-source.js';

const SELECTOR_OPTIONS: readonly (keyof SelectorOptions)[] = [
  'candidates',
  'weight',
  'weights',
  'priority',
  'priorities',
  'strategy',
  'zeroWeight',
  'live',
  'equals',
];

/**
 * How the options of a definition come to be.
 *
 * @throws SelectorConfigurationError for a definition that cannot be one
 */
export function selectorSource(
  definition: SelectorDefinition,
): OptionsSource<SelectorOptions> {
  const name = checkDefinition(definition);
  if (!isAsync(definition)) {
    return { inject: [], providers: [], read: () => definition };
  }
  const misplaced = SELECTOR_OPTIONS.filter(
    (option) => definition[option] !== undefined,
  );
  if (misplaced.length > 0) {
    throw new SelectorConfigurationError(
      `Selector '${name}': ${misplaced.join(', ')} cannot stand next to a factory. Return it from the factory, or leave the factory out.`,
    );
  }
  const source = optionsSource<SelectorOptions, SelectorOptionsFactory>(
    `Selector '${name}'`,
    definition,
    (factory) => factory.createSelectorOptions(name),
  );
  return {
    ...source,
    read: async (dependencies) =>
      checkSameName(name, await source.read(dependencies)),
  };
}

function checkDefinition(given: unknown): string {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new SelectorConfigurationError(
      `Invalid selector definition ${describeValue(given)}: give forFeature() objects with a name, each as an argument of its own. When a constant from another file is undefined here, the two files import each other.`,
    );
  }
  const { name } = given as { name?: unknown };
  if (name === undefined && isAsync(given)) {
    throw new SelectorConfigurationError(
      "A selector definition has a factory but no name: give 'name' next to useFactory, useClass or useExisting, not in what the factory returns. The injection token is needed before a factory runs.",
    );
  }
  return checkName('selector', name);
}

function checkSameName(
  name: string,
  options: SelectorOptions & { name?: unknown },
): SelectorOptions {
  if (options.name !== undefined && options.name !== name) {
    throw new SelectorConfigurationError(
      `Selector '${name}': its factory returned options with another name, ${describeValue(options.name)}. Leave 'name' out of what the factory returns.`,
    );
  }
  return options;
}
