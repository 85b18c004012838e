import { propertyOf } from '../../errors/property-of.js';

/** What an error means. */
export interface Verdict {
  /** Whether another handler may be tried. */
  readonly isRetryable: boolean;
  /**
   * Whose failure it is. The caller's says that the handler answered; nobody's
   * says nothing about it.
   */
  readonly blames: 'handler' | 'caller' | 'nobody';
}

const HANDLERS: Verdict = { isRetryable: true, blames: 'handler' };
const CALLERS: Verdict = { isRetryable: false, blames: 'caller' };
/** The answer could not be read: the handler's failure, but its work may be done. */
const UNREADABLE: Verdict = { isRetryable: false, blames: 'handler' };
/** An inner group that has nobody to call: another handler may be there. */
const NOBODYS: Verdict = { isRetryable: true, blames: 'nobody' };

/** Mistakes in the code, which fail with every handler alike. */
const MISTAKES: ReadonlySet<unknown> = new Set([
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SelectorConfigurationError',
]);

/** What another moment may change, of the statuses that a Nest application answers with. */
const OWN_STATUSES: ReadonlySet<number> = new Set([408, 425, 429]);

/** Of an upstream's answer also what concerns the handler's key, quota or way to it. */
const UPSTREAM_STATUSES: ReadonlySet<number> = new Set([
  401, 402, 403, 407, 408, 425, 429,
]);

/** Of `fetch`, what a caller gave that no server could have taken. */
const CALLERS_CODES: ReadonlySet<string> = new Set([
  'UND_ERR_INVALID_ARG',
  'UND_ERR_INVALID_RETURN_VALUE',
  'UND_ERR_NOT_SUPPORTED',
  'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH',
]);

/**
 * What an error means where the user has no rule. It is read by its shape, not
 * by its class: of the classes there may be several copies in one process.
 */
export function verdictOn(error: unknown): Verdict {
  const retryable = propertyOf(error, 'retryable');
  if (typeof retryable === 'boolean') {
    return retryable ? HANDLERS : CALLERS;
  }
  const name = propertyOf(error, 'name');
  if (name === 'NoCandidateError') {
    return NOBODYS;
  }
  if (name === 'SyntaxError') {
    return UNREADABLE;
  }
  if (MISTAKES.has(name) && !isNetworkFailure(error)) {
    return CALLERS;
  }
  return isCallersStatus(error) ? CALLERS : HANDLERS;
}

function isCallersStatus(error: unknown): boolean {
  if (isHttpException(error)) {
    return isClientError(statusOf(error), OWN_STATUSES);
  }
  return [
    propertyOf(error, 'status'),
    propertyOf(error, 'statusCode'),
    propertyOf(propertyOf(error, 'response'), 'status'),
  ].some((status) => isClientError(status, UPSTREAM_STATUSES));
}

function isClientError(
  status: unknown,
  handlers: ReadonlySet<number>,
): boolean {
  return (
    typeof status === 'number' &&
    status >= 400 &&
    status < 500 &&
    !handlers.has(status)
  );
}

function isHttpException(
  error: unknown,
): error is { getStatus(): unknown; getResponse(): unknown } {
  return (
    typeof propertyOf(error, 'getStatus') === 'function' &&
    typeof propertyOf(error, 'getResponse') === 'function'
  );
}

function statusOf(exception: { getStatus(): unknown }): unknown {
  try {
    return exception.getStatus();
  } catch {
    return undefined;
  }
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
    !CALLERS_CODES.has(code) &&
    (!code.startsWith('ERR_') || /^ERR_(SSL|TLS)_/.test(code))
  );
}
