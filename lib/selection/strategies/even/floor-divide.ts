/** `Math.floor(a / b)` for whole numbers and a positive `b`, exact for safe integers. */
export function floorDivide(a: number, b: number): number {
  if (!Number.isFinite(a)) {
    return a;
  }
  const quotient = Math.floor(a / b);
  const rest = a - quotient * b;
  if (rest < 0) {
    return quotient - 1;
  }
  return rest >= b ? quotient + 1 : quotient;
}
