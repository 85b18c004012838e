/** The quotients of products below this are truncated correctly in doubles. */
const EXACT_PRODUCT = 2 ** 52;

/** `value * numerator / denominator` rounded toward zero, exact for safe integers. */
export function scaleTowardZero(
  value: number,
  numerator: number,
  denominator: number,
): number {
  const product = value * numerator;
  if (Math.abs(product) < EXACT_PRODUCT) {
    // Adding 0 turns -0 into 0.
    return Math.trunc(product / denominator) + 0;
  }
  return Number((BigInt(value) * BigInt(numerator)) / BigInt(denominator));
}

/**
 * Multiplies whole numbers by any ratio and rounds such that their sum is the
 * rounded sum: what one rounding loses, the next gains.
 */
export function scaleKeepingSum(values: Float64Array, ratio: number): void {
  let exact = 0;
  let roundedSum = 0;
  for (let i = 0; i < values.length; i++) {
    exact += values[i];
    const rounded = Math.round(exact * ratio);
    values[i] = rounded - roundedSum + 0;
    roundedSum = rounded;
  }
}
