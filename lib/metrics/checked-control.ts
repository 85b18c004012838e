import type { WeighterControl } from '../control/weighter-control.js';
import { describeValue } from '../errors/describe-value.js';
import { propertyOf } from '../errors/property-of.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';

/** @throws SelectorConfigurationError for what is no control */
export function checkControl(owner: string, control: WeighterControl): void {
  if (!hasMethods(control, ['list', 'observe'])) {
    throw new SelectorConfigurationError(
      `${owner}: 'control' is ${describeValue(control)}, which is no WeighterControl. Inject one, or give app.get(WeighterControl).`,
    );
  }
}

/** Libraries of the user's own are known by what they can do. */
export function hasMethods(
  value: unknown,
  methods: readonly string[],
): boolean {
  return methods.every(
    (method) => typeof propertyOf(value, method) === 'function',
  );
}
