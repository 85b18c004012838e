import { describeValue } from '../errors/describe-value.js';

/** Throws a `RangeError` that names the value. */
export function checkPositiveInteger(name: string, value: number): void {
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(
      `${name} must be a positive integer; got ${describeValue(value)}.`,
    );
  }
}
