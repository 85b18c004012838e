/** A stands for aurora, and so on: short enough to see the pattern. */
export function letterOf(supplier: string): string {
  return supplier.charAt(0).toUpperCase();
}
