/** The decimal digits that a double holds faithfully; more digits mean a rounded value. */
const FAITHFUL_DIGITS = 15;

/** The largest power of ten that a double holds exactly is 10^22. */
const MAX_DECIMALS = 22;

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

function decimalDenominator(weight: number): number | undefined {
  const [mantissa, exponent = '0'] = String(weight).split('e');
  const [whole, fraction = ''] = mantissa.split('.');
  const digits = (whole + fraction).replace(/^0+/, '').length;
  const decimals = fraction.length - Number(exponent);
  return digits <= FAITHFUL_DIGITS && decimals <= MAX_DECIMALS
    ? 10 ** decimals
    : undefined;
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
