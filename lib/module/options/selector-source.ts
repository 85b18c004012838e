import { checkName } from './selector-name.js';
import { describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { SelectorDefinition } from '../../interfaces/module/selector-definition.interface.js';
import type {
  SelectorOptions,
  SelectorOptionsFactory,
} from '../../interfaces/module/selector-options.interface.js';
import { checkKnownKeys, isOptions } from '../../rules/option-rules.js';
import {
  ASYNC_KEYS,
  isAsync,
  optionsSource,
  type OptionsSource,
} from './options-source.js';

const SELECTOR_OPTIONS = Object.keys({
  candidates: true,
  weight: true,
  weights: true,
  priority: true,
  priorities: true,
  strategy: true,
  zeroWeight: true,
  live: true,
  phase: true,
  random: true,
  equals: true,
  failover: true,
  failWhen: true,
  timeout: true,
  attemptTimeout: true,
  maxConcurrent: true,
  ejection: true,
  slowStart: true,
  shared: true,
  id: true,
} satisfies Record<keyof SelectorOptions, true>) as (keyof SelectorOptions)[];

/** What stands next to the options, or next to the factory that returns them. */
const DEFINITION_KEYS = ['name', 'isGlobal'] as const;

/**
 * How the options of a definition come to be.
 *
 * @throws {@link SelectorConfigurationError} for a definition that cannot be one
 */
export function selectorSource(
  definition: SelectorDefinition,
): OptionsSource<SelectorOptions> {
  const name = nameIn(definition);
  const owner = `Selector '${name}'`;
  checkKnownKeys(owner, definition, [
    ...DEFINITION_KEYS,
    ...SELECTOR_OPTIONS,
    ...ASYNC_KEYS,
  ]);
  if (!isAsync(definition)) {
    return { inject: [], providers: [], read: () => optionsIn(definition) };
  }
  const misplaced = SELECTOR_OPTIONS.filter(
    (option) => option !== 'shared' && definition[option] !== undefined,
  );
  if (misplaced.length > 0) {
    throw new SelectorConfigurationError(
      `${owner}: ${misplaced.join(', ')} cannot stand next to a factory. Return it from the factory, or leave the factory out.`,
    );
  }
  const source = optionsSource<SelectorOptions, SelectorOptionsFactory>(
    owner,
    definition,
    {
      name: 'createSelectorOptions',
      declaredBy: 'SelectorOptionsFactory',
      arguments: [name],
    },
  );
  return {
    ...source,
    read: async (dependencies) => {
      const options = await source.read(dependencies);
      checkReturned(owner, definition, options);
      return optionsIn({ ...options, ...sharedIn(definition) });
    },
  };
}

/** Returns the name that the definition has to have. */
function nameIn(definition: SelectorDefinition): string {
  if (!isOptions.holds(definition)) {
    throw new SelectorConfigurationError(
      `Invalid selector definition ${describeValue(definition)}: give forFeature() objects with a name, each as an argument of its own. When a constant from another file is undefined here, the two files import each other.`,
    );
  }
  const { name } = definition as { name?: unknown };
  if (name === undefined && isAsync(definition)) {
    throw new SelectorConfigurationError(
      "A selector definition has a factory but no name: give 'name' next to useFactory, useClass or useExisting, not in what the factory returns. The injection token is needed before a factory runs.",
    );
  }
  return checkName('selector', name);
}

/** What a factory returns may repeat the name, and nothing else of the definition. */
function checkReturned(
  owner: string,
  { name, shared = false }: SelectorDefinition,
  options: SelectorOptions & { name?: unknown; isGlobal?: unknown },
): void {
  if (options.shared !== undefined && options.shared !== shared) {
    throw new SelectorConfigurationError(
      `${owner}: its factory returned 'shared: ${describeValue(options.shared)}'. What is injected depends on it, so give it next to the factory, like the name.`,
    );
  }
  if (options.name !== undefined && options.name !== name) {
    throw new SelectorConfigurationError(
      `${owner}: its factory returned options with another name, ${describeValue(options.name)}. Leave 'name' out of what the factory returns.`,
    );
  }
  if (options.isGlobal !== undefined) {
    throw new SelectorConfigurationError(
      `${owner}: its factory returned 'isGlobal', which is needed before a factory runs. Give it next to the factory, like the name.`,
    );
  }
  checkKnownKeys(`${owner}: in what its factory returned`, options, [
    ...DEFINITION_KEYS,
    ...SELECTOR_OPTIONS,
  ]);
}

function sharedIn({ shared }: SelectorDefinition): SelectorOptions {
  return shared === undefined ? {} : { shared };
}

/** The options alone. One that is `undefined` stays, to be refused where it must not be. */
function optionsIn(source: SelectorOptions): SelectorOptions {
  return Object.fromEntries(
    SELECTOR_OPTIONS.filter((option) => option in source).map((option) => [
      option,
      source[option],
    ]),
  );
}
