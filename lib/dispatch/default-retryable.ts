import { HttpException } from '@nestjs/common';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';

/** Client errors that another supplier, or another moment, may see otherwise. */
const RETRYABLE_STATUS: ReadonlySet<number> = new Set([408, 425, 429]);

/** A mistake in the code fails with every handler. */
const MISTAKES = [
  TypeError,
  ReferenceError,
  SyntaxError,
  RangeError,
  SelectorConfigurationError,
];

/** Whether another handler may do better: what an error says of itself, else its kind. */
export function isRetryableByDefault(error: unknown): boolean {
  const own = (error as { retryable?: unknown } | null | undefined)?.retryable;
  if (typeof own === 'boolean') {
    return own;
  }
  if (error instanceof HttpException) {
    const status = error.getStatus();
    return status < 400 || status >= 500 || RETRYABLE_STATUS.has(status);
  }
  return !MISTAKES.some((mistake) => error instanceof mistake);
}
