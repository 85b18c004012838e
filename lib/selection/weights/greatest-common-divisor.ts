/** Euclid's algorithm over non-negative whole numbers; `gcd(0, b)` is `b`. */
export function greatestCommonDivisor(a: number, b: number): number {
  while (b !== 0) {
    [a, b] = [b, a % b];
  }
  return a;
}
