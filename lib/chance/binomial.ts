/**
 * The chance of at least `successes` in `trials` at the given chance of each,
 * summed up exactly but for rounding.
 */
export function atLeast(
  successes: number,
  trials: number,
  chance: number,
): number {
  if (successes <= 0) {
    return 1;
  }
  if (successes > trials || chance <= 0) {
    return 0;
  }
  if (chance >= 1) {
    return 1;
  }
  // The shorter tail: the longer one would lose what is left to rounding.
  return successes > trials * chance
    ? upperTail(successes, trials, chance)
    : 1 - upperTail(trials - successes + 1, trials, 1 - chance);
}

/** The chance of at most `successes`. */
export function atMost(
  successes: number,
  trials: number,
  chance: number,
): number {
  return atLeast(trials - successes, trials, 1 - chance);
}

/** Terms fall from the first one on, as `successes` is above the mean. */
function upperTail(successes: number, trials: number, chance: number): number {
  const odds = chance / (1 - chance);
  let term = Math.exp(
    logChoose(trials, successes) +
      successes * Math.log(chance) +
      (trials - successes) * Math.log1p(-chance),
  );
  let sum = 0;
  for (let i = successes; i <= trials && term > sum * Number.EPSILON; i++) {
    sum += term;
    term *= ((trials - i) / (i + 1)) * odds;
  }
  return Math.min(sum, 1);
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

const SMALL: number[] = [0];
for (let n = 1; n < 32; n++) {
  SMALL.push(SMALL[n - 1] + Math.log(n));
}

/** Stirling's series, exact to a double from 32 on. */
function logFactorial(n: number): number {
  if (n < SMALL.length) {
    return SMALL[n];
  }
  const series = 1 / (12 * n) - 1 / (360 * n ** 3) + 1 / (1260 * n ** 5);
  return (n + 0.5) * Math.log(n) - n + 0.5 * Math.log(2 * Math.PI) + series;
}
