import { HttpException } from '@nestjs/common';
import { propertyOf } from '../../errors/property-of.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';

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
  const own = propertyOf(error, 'retryable');
  if (typeof own === 'boolean') {
    return own;
  }
  if (error instanceof HttpException) {
    const status = error.getStatus();
    return status < 400 || status >= 500 || RETRYABLE_STATUS.has(status);
  }
  return isNetworkFailure(error) || !isMistake(error);
}

function isMistake(error: unknown): boolean {
  return (
    MISTAKES.some((mistake) => error instanceof mistake) ||
    // One of another realm, as under Jest, is told by its name only.
    MISTAKES.some(({ name }) => name === propertyOf(error, 'name'))
  );
}

/**
 * `fetch` rejects with a TypeError when nobody answers, and tells by the code of
 * its cause: ECONNREFUSED, UND_ERR_SOCKET. Node's own ERR_ codes are mistakes,
 * but for those of a secure connection.
 */
function isNetworkFailure(error: unknown): boolean {
  const code = propertyOf(propertyOf(error, 'cause'), 'code');
  return (
    propertyOf(error, 'name') === 'TypeError' &&
    typeof code === 'string' &&
    (!code.startsWith('ERR_') || /^ERR_(SSL|TLS)_/.test(code))
  );
}
