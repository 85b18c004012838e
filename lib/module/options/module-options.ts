import { describeValue } from '../../errors/describe-value.js';
import { withSubject } from '../../errors/in-selector.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import { WeighterError } from '../../errors/weighter.error.js';
import type {
  SelectorDefaults,
  WeighterModuleOptions,
} from '../../interfaces/module/weighter-module-options.interface.js';
import type { SharingOptions } from '../../interfaces/sharing/sharing-options.interface.js';
import { checkKnownKeys, quote } from '../../rules/known-keys.js';
import { ASYNC_KEYS } from './options-source.js';
import { Weighter } from '../../selection/weighter.js';
import { sharingSettings } from '../../sharing/sharing-settings.js';

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
 * @throws SelectorConfigurationError that names the owner
 */
export function checkModuleOptions(
  owner: string,
  given: WeighterModuleOptions,
): WeighterModuleOptions {
  checkObject(owner, 'the options are', given);
  const misplaced = DEFAULTS.filter((key) => key in given);
  if (misplaced.length > 0) {
    throw new SelectorConfigurationError(
      `${owner}: ${quote(misplaced)} is for selectors. Put it into 'defaults', as in { defaults: { ${misplaced[0]}: ... } }.`,
    );
  }
  checkKnownKeys(owner, given, ['defaults', 'sharing']);
  const { defaults = {} } = given;
  checkObject(owner, "'defaults' is", defaults);
  checkKnownKeys(`${owner}: in 'defaults'`, defaults, DEFAULTS);
  checkValues(`${owner}: in 'defaults': `, defaults);
  checkSharing(owner, given.sharing);
  return given;
}

/** @throws SelectorConfigurationError when what is to make options cannot */
export function checkAsyncOptions(owner: string, given: object): void {
  checkObject(owner, 'the options are', given);
  checkKnownKeys(owner, given, ASYNC_KEYS);
}

function checkObject(owner: string, what: string, given: unknown): void {
  if (typeof given !== 'object' || given === null || Symbol.iterator in given) {
    throw new SelectorConfigurationError(
      `${owner}: ${what} ${describeValue(given)}. Give an object.`,
    );
  }
}

/** They are the options of some selector, so one of them tells. */
function checkValues(subject: string, defaults: SelectorDefaults): void {
  try {
    new Weighter([], defaults);
  } catch (error) {
    throw error instanceof WeighterError ? withSubject(subject, error) : error;
  }
}

function checkSharing(
  owner: string,
  sharing: SharingOptions | undefined,
): void {
  if (sharing === undefined) {
    return;
  }
  checkObject(owner, "'sharing' is", sharing);
  checkKnownKeys(`${owner}: in 'sharing'`, sharing, SHARING);
  try {
    sharingSettings(sharing);
  } catch (error) {
    throw error instanceof WeighterError
      ? withSubject(`${owner}: `, error)
      : error;
  }
}
