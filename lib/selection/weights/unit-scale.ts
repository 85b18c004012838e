import { denominatorOf } from './denominator.js';
import { greatestCommonDivisor } from './greatest-common-divisor.js';

/** The largest total: currents reach a few totals, and have to be safe integers too. */
export const MAX_TOTAL = 2 ** 51;

/** With fewer units a rounded weight could be off by more than 2^-30 of itself. */
const PRECISE_UNITS = 2 ** 29;

/**
 * How a set of weights becomes whole numbers, so that sums and comparisons are
 * exact: an exact scale is a common denominator, a binary one a power of two
 * that keeps every rounding below 2^-30 of the weight.
 */
export interface UnitScale {
  /** Units in a weight of 1. */
  readonly factor: number;
  readonly kind: 'exact' | 'binary' | 'as given';
}

export const WHOLE_NUMBERS: UnitScale = { factor: 1, kind: 'exact' };

/** The scale for strategies that compare weights and do not add them up. */
export const AS_GIVEN: UnitScale = { factor: 1, kind: 'as given' };

/** The units of a weight, or `undefined` when the scale does not fit it. */
export function unitsIn(scale: UnitScale, weight: number): number | undefined {
  if (scale.kind === 'as given') {
    return weight;
  }
  if (scale.kind === 'binary') {
    const units = weight * scale.factor;
    return units >= PRECISE_UNITS || weight === 0
      ? Math.round(units)
      : undefined;
  }
  if (Number.isInteger(weight)) {
    return weight * scale.factor;
  }
  const denominator = denominatorOf(weight);
  return denominator !== undefined && scale.factor % denominator === 0
    ? Math.round(weight * denominator) * (scale.factor / denominator)
    : undefined;
}

/**
 * A scale that fits all the weights, with a total of at most `MAX_TOTAL`: the
 * current one if it fits, else an exact multiple of it, else the smallest exact
 * one, else a binary one. `undefined` when none fits.
 */
export function scaleFor(
  weights: readonly number[],
  current: UnitScale = WHOLE_NUMBERS,
): UnitScale | undefined {
  const candidates = [
    current,
    current.kind === 'exact'
      ? commonDenominator(weights, current.factor)
      : undefined,
    commonDenominator(weights, 1),
    binaryScale(weights),
  ];
  return candidates.find(
    (scale) => scale !== undefined && isSafe(scale, weights),
  );
}

function isSafe(scale: UnitScale, weights: readonly number[]): boolean {
  let total = 0;
  for (const weight of weights) {
    total += unitsIn(scale, weight) ?? Infinity;
  }
  return total <= MAX_TOTAL;
}

function commonDenominator(
  weights: readonly number[],
  start: number,
): UnitScale | undefined {
  let factor = start;
  for (const weight of weights) {
    const denominator = denominatorOf(weight);
    if (denominator === undefined) {
      return undefined;
    }
    factor = leastCommonMultiple(factor, denominator);
    if (!Number.isFinite(factor)) {
      return undefined;
    }
  }
  return { factor, kind: 'exact' };
}

/** Infinity when the result could not be held exactly. */
function leastCommonMultiple(a: number, b: number): number {
  if (a % b === 0 || b % a === 0) {
    return Math.max(a, b);
  }
  const multiple = (a / greatestCommonDivisor(a, b)) * b;
  return Number.isSafeInteger(multiple) ? multiple : Infinity;
}

function binaryScale(weights: readonly number[]): UnitScale {
  let smallest = Infinity;
  for (const weight of weights) {
    if (weight > 0 && weight < smallest) {
      smallest = weight;
    }
  }
  let exponent = Math.max(0, Math.ceil(Math.log2(PRECISE_UNITS / smallest)));
  if (smallest * 2 ** exponent < PRECISE_UNITS) {
    exponent += 1;
  }
  return { factor: 2 ** exponent, kind: 'binary' };
}
