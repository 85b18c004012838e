import type { HandlerGroup } from '../interfaces/dispatch/handler-group.interface.js';
import { selectorName } from './options/selector-name.js';

// Symbol.for, and text, because two builds of the package may meet in one process.

/** Metadata key on a class: the `HandlerDeclaration[]` its decorators left. */
export const HANDLER_METADATA = Symbol.for('nestjs-weighter:handlers');

/** Token of what `forRoot` or `forRootAsync` were given. */
export const MODULE_OPTIONS = Symbol.for('nestjs-weighter:module-options');

/** Token of the `SelectorDefaults` in force: those of `forRoot`, or none. */
export const SELECTOR_DEFAULTS = Symbol.for(
  'nestjs-weighter:selector-defaults',
);

/** Token of the `FeatureMark` each `forFeature` module carries. */
export const FEATURE_MARK = Symbol.for('nestjs-weighter:feature');

/** Token that only the module `forRoot` or `forRootAsync` returned provides. */
export const ROOT_MARK = Symbol.for('nestjs-weighter:root');

/** Token of the `Clock` of all that has to do with time. */
export const CLOCK = Symbol.for('nestjs-weighter:clock');

/**
 * The injection token of a group's dispatcher, as for `overrideProvider()`.
 *
 * @throws {@link SelectorConfigurationError} unless the name has 1 to 200 characters
 */
export function getDispatcherToken(group: string | HandlerGroup): string {
  return `Dispatcher(${selectorName(group)})`;
}

/**
 * The injection token of a selector, as for `overrideProvider()`.
 *
 * @throws {@link SelectorConfigurationError} unless the name has 1 to 200 characters
 */
export function getWeighterToken(name: string | HandlerGroup): string {
  return `Weighter(${selectorName(name)})`;
}

/**
 * The injection token of a selector with `shared: true`, as for
 * `overrideProvider()`.
 *
 * @throws {@link SelectorConfigurationError} unless the name has 1 to 200 characters
 */
export function getSharedWeighterToken(name: string | HandlerGroup): string {
  return `SharedWeighter(${selectorName(name)})`;
}
