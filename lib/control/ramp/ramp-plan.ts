import { InvalidChangeError } from '../../errors/invalid-change.error.js';
import type { RampPlan } from '../../interfaces/control/ramp.interface.js';
import {
  check,
  checkKnownKeys,
  checkOptional,
  isDelay,
  isOneOf,
  isPlainObject,
  isPositiveInteger,
  isShare,
  type Rule,
} from '../../rules/option-rules.js';

const isSteps: Rule = {
  expected: 'percents above 0 and at most 100, each above the one before',
  holds: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (step: unknown, i) =>
        typeof step === 'number' &&
        step > (i === 0 ? 0 : (value[i - 1] as number)) &&
        step <= 100,
    ),
};

/**
 * A plan that can be followed, and is the caller's no more.
 *
 * @throws SelectorConfigurationError for what cannot be one
 */
export function checkedPlan(plan: RampPlan): RampPlan {
  check('ramp plan', plan, isPlainObject);
  checkKnownKeys('ramp()', plan, ['steps', 'hold', 'guard', 'onBreach']);
  check("ramp option 'steps'", plan.steps, isSteps);
  check("ramp option 'hold'", plan.hold, isPlainObject);
  checkKnownKeys("ramp option 'hold'", plan.hold, ['forMs', 'minimum']);
  check("ramp option 'hold.forMs'", plan.hold.forMs, isDelay);
  check("ramp option 'hold.minimum'", plan.hold.minimum, isPositiveInteger);
  const isBreach = isOneOf('rollback', 'pause');
  checkOptional("ramp option 'onBreach'", plan.onBreach, isBreach);
  checkGuard(plan.guard);
  const { steps, hold, guard, onBreach = 'rollback' } = plan;
  return {
    steps: [...steps],
    hold: { ...hold },
    guard: { ...guard },
    onBreach,
  };
}

function checkGuard(guard: RampPlan['guard']): void {
  const known = ['maxFailureRate', 'maxP95Ms', 'minimum'];
  check("ramp option 'guard'", guard, isPlainObject);
  checkKnownKeys("ramp option 'guard'", guard, known);
  const { maxFailureRate, maxP95Ms, minimum } = guard;
  checkOptional("ramp option 'guard.maxFailureRate'", maxFailureRate, isShare);
  checkOptional("ramp option 'guard.maxP95Ms'", maxP95Ms, isDelay);
  checkOptional("ramp option 'guard.minimum'", minimum, isPositiveInteger);
  if (maxFailureRate === undefined && maxP95Ms === undefined) {
    throw new InvalidChangeError(
      "A ramp needs something to guard it: give 'guard' a 'maxFailureRate', a 'maxP95Ms', or both.",
    );
  }
}
