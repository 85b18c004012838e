import { HttpException } from '@nestjs/common';
import { propertyOf } from '../../errors/property-of.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';

/** Client errors that may not come again from another handler, or at another time. */
const RETRYABLE_STATUS: ReadonlySet<number> = new Set([408, 425, 429]);

/** Mistakes in the code, which fail with every handler alike. */
const MISTAKES = [
  TypeError,
  ReferenceError,
  SyntaxError,
  RangeError,
  SelectorConfigurationError,
];

/** Whether another handler may be tried: as the error's own `retryable` says, else by its kind. */
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
    // A class of another realm, as under Jest, is known by its name only.
    MISTAKES.some(({ name }) => name === propertyOf(error, 'name'))
  );
}

/**
 * `fetch` rejects with a TypeError when nobody answers; the code of its cause,
 * such as ECONNREFUSED or UND_ERR_SOCKET, says so. Node's own ERR_ codes are
 * mistakes, but for those of a secure connection.
 */
function isNetworkFailure(error: unknown): boolean {
  const code = propertyOf(propertyOf(error, 'cause'), 'code');
  return (
    propertyOf(error, 'name') === 'TypeError' &&
    typeof code === 'string' &&
    (!code.startsWith('ERR_') || /^ERR_(SSL|TLS)_/.test(code))
  );
}
