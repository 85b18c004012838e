import { greatestCommonDivisor } from '../../selection/weights/greatest-common-divisor.js';

/** What a double does to a decimal is far beyond these digits. */
const DIGITS = 12;

/**
 * Weights with which the newcomer has so many percent of all, and the others
 * theirs in their own ratios. Whole weights stay whole.
 *
 * @param others weights by candidate, somebody's above 0
 */
export function rampWeights(
  newcomer: string,
  percent: number,
  others: ReadonlyMap<string, number>,
): Map<string, number> {
  let total = 0;
  others.forEach((weight) => (total += weight));
  const weights = Array.from(others, ([id, weight]): [string, number] => [
    id,
    weight * (100 - percent),
  ]);
  weights.push([newcomer, total * percent]);
  const isWhole = weights.every(([, weight]) => Number.isSafeInteger(weight));
  const divisor = isWhole
    ? weights.reduce((gcd, [, weight]) => greatestCommonDivisor(gcd, weight), 0)
    : 100;
  return new Map(
    weights.map(([id, weight]) => [
      id,
      isWhole
        ? weight / divisor
        : Number((weight / divisor).toPrecision(DIGITS)),
    ]),
  );
}
