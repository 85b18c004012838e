/** Below this, a double holds all decimal digits faithfully; more digits mean a rounded value. */
const FAITHFUL_DIGITS = 1e15;

/** The largest power of ten that a double holds exactly. */
const LARGEST_POWER = 1e22;

/** Fractions such as 1/3 or 5/7 are recognised up to this denominator. */
const MAX_DENOMINATOR = 1000;

/**
 * The whole number that turns `weight` into a whole number when multiplied: a
 * power of ten for decimals, the denominator for simple fractions, `undefined`
 * for anything else.
 */
export function denominatorOf(weight: number): number | undefined {
  if (Number.isInteger(weight)) {
    return 1;
  }
  return decimalDenominator(weight) ?? fractionDenominator(weight);
}

/** The power of ten with the fewest zeros; doubles of so few digits divide to the one double that was written. */
function decimalDenominator(weight: number): number | undefined {
  let most = 10;
  while (weight * most * 10 < FAITHFUL_DIGITS && most < LARGEST_POWER) {
    most *= 10;
  }
  // What all digits do not give, fewer do not: most weights that are no decimals end here.
  if (!isDecimal(weight, most)) {
    return undefined;
  }
  let power = 10;
  while (!isDecimal(weight, power)) {
    power *= 10;
  }
  return power;
}

function isDecimal(weight: number, power: number): boolean {
  const digits = Math.round(weight * power);
  return digits < FAITHFUL_DIGITS && digits / power === weight;
}

/** The first convergent of the continued fraction that is exactly this double. */
function fractionDenominator(weight: number): number | undefined {
  let [previous, denominator] = [0, 1];
  let rest = weight - Math.floor(weight);
  while (rest > 0) {
    const inverse = 1 / rest;
    [previous, denominator] = [
      denominator,
      Math.floor(inverse) * denominator + previous,
    ];
    if (denominator > MAX_DENOMINATOR) {
      return undefined;
    }
    if (Math.round(weight * denominator) / denominator === weight) {
      return denominator;
    }
    rest = inverse - Math.floor(inverse);
  }
  return undefined;
}
