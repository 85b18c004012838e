import { withSubject } from '../../errors/in-selector.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type {
  SelectorDefaults,
  WeighterModuleOptions,
} from '../../interfaces/module/weighter-module-options.interface.js';
import type { SharingOptions } from '../../interfaces/sharing/sharing-options.interface.js';
import {
  check,
  checkKnownKeys,
  checkOptional,
  isBoolean,
  isOptions,
  quote,
} from '../../rules/option-rules.js';
import { weighterSettings } from '../../selection/weighter-settings.js';
import { sharingSettings } from '../../sharing/sharing-settings.js';
import { ASYNC_KEYS } from './options-source.js';

const SHARING = Object.keys({
  client: true,
  source: true,
  namespace: true,
  timeout: true,
  onUnavailable: true,
} satisfies Record<keyof SharingOptions, true>);

const DEFAULTS = Object.keys({
  strategy: true,
  phase: true,
  zeroWeight: true,
  live: true,
} satisfies Record<keyof SelectorDefaults, true>);

/**
 * Returns the options of `forRoot` when they are ones, whether or not there is
 * a selector that uses them.
 *
 * @param owner where they were given, to begin a message with
 * @throws {@link SelectorConfigurationError} that names the owner
 */
export function checkModuleOptions(
  owner: string,
  options: WeighterModuleOptions,
): WeighterModuleOptions {
  checkObject(owner, 'options', options);
  const misplaced = DEFAULTS.filter((key) => key in options);
  if (misplaced.length > 0) {
    throw new SelectorConfigurationError(
      `${owner}: ${quote(misplaced)} is for selectors. Put it into 'defaults', as in { defaults: { ${misplaced[0]}: ... } }.`,
    );
  }
  checkKnownKeys(owner, options, ['defaults', 'sharing', 'log']);
  about(owner, () => checkOptional("option 'log'", options.log, isBoolean));
  const { defaults = {}, sharing } = options;
  checkObject(owner, "option 'defaults'", defaults);
  const inDefaults = `${owner}: in 'defaults'`;
  checkKnownKeys(inDefaults, defaults, DEFAULTS);
  about(inDefaults, () => weighterSettings(defaults));
  if (sharing !== undefined) {
    checkObject(owner, "option 'sharing'", sharing);
    checkKnownKeys(`${owner}: in 'sharing'`, sharing, SHARING);
    about(owner, () => sharingSettings(sharing));
  }
  return options;
}

/** @throws {@link SelectorConfigurationError} when what is to make options cannot */
export function checkAsyncOptions(owner: string, options: object): void {
  checkObject(owner, 'options', options);
  checkKnownKeys(owner, options, ASYNC_KEYS);
}

function checkObject(owner: string, option: string, value: unknown): void {
  about(owner, () => check(option, value, isOptions));
}

/** Runs a check whose messages do not name the owner. */
function about(owner: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    throw withSubject(`${owner}: `, error);
  }
}
