import { atLeast } from '../../chance/binomial.js';
import type {
  RampGuard,
  RampWindow,
} from '../../interfaces/control/ramp.interface.js';

/** A breach by chance alone is as rare as this, in each look. */
const ALPHA = 0.001;
/** A percentile of 95 bears one slow call in twenty. */
const SLOW_SHARE = 0.05;
const MINIMUM = 50;

/**
 * What a window breaks of the limits, in words; undefined where nothing. A bare
 * ratio would break them by chance: the exact binomial tail says how likely so
 * many are at the limit itself.
 */
export function breachOf(
  { maxFailureRate, maxP95Ms, minimum = MINIMUM }: RampGuard,
  { calls, failures, slow }: RampWindow,
): string | undefined {
  if (calls < minimum) {
    return undefined;
  }
  if (
    maxFailureRate !== undefined &&
    atLeast(failures, calls, maxFailureRate) < ALPHA
  ) {
    return `${failures} of ${calls} calls failed, where ${percent(maxFailureRate)} are borne`;
  }
  if (maxP95Ms !== undefined && atLeast(slow, calls, SLOW_SHARE) < ALPHA) {
    return `${slow} of ${calls} calls took longer than ${maxP95Ms} ms, where ${percent(SLOW_SHARE)} may`;
  }
  return undefined;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}
