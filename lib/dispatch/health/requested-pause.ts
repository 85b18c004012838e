import { propertyOf } from '../../errors/property-of.js';

const SECOND_MS = 1_000;

/**
 * For how many milliseconds an error asks to leave its handler alone: by its
 * `retryAfterMs`, else by a `retryAfter` or a `Retry-After` header of its own or
 * of its response, each in seconds or as an HTTP date (RFC 9110, 10.2.3).
 *
 * @param date now, in milliseconds of the epoch
 */
export function requestedPause(
  error: unknown,
  date: number,
): number | undefined {
  const ms = propertyOf(error, 'retryAfterMs');
  if (isPause(ms)) {
    return ms;
  }
  const response = propertyOf(error, 'response');
  for (const source of [error, response]) {
    const pause =
      fromSeconds(propertyOf(source, 'retryAfter'), date) ??
      fromSeconds(header(propertyOf(source, 'headers')), date);
    if (pause !== undefined) {
      return pause;
    }
  }
  return undefined;
}

function fromSeconds(value: unknown, date: number): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') {
    return undefined;
  }
  const seconds = value === '' ? NaN : Number(value);
  const ms = Number.isNaN(seconds)
    ? Date.parse(String(value)) - date
    : seconds * SECOND_MS;
  return isPause(ms) ? ms : undefined;
}

/** Of `Headers`, or of an object as Node and Axios have them. */
function header(headers: unknown): unknown {
  const get = propertyOf(headers, 'get');
  if (typeof get === 'function') {
    try {
      return (headers as Headers).get('retry-after');
    } catch {
      return undefined;
    }
  }
  return (
    propertyOf(headers, 'retry-after') ?? propertyOf(headers, 'Retry-After')
  );
}

function isPause(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value);
}
