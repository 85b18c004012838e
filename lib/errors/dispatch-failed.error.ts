import { describeValue } from './describe-value.js';
import { propertyOf } from './property-of.js';

/** One attempt of a dispatch that failed. */
export interface FailedAttempt {
  /** Name of the handler. */
  readonly handler: string;
  /** What it threw or rejected with, as it is. */
  readonly error: unknown;
  /** How long it took, in milliseconds. */
  readonly durationMs: number;
}

/**
 * Every attempt of a dispatch failed, and there was more than one. `errors`
 * are the handlers' own, in the order of the attempts.
 */
export class DispatchFailedError extends AggregateError {
  override readonly name = 'DispatchFailedError';

  constructor(
    /** The group that was dispatched to. */
    readonly group: string,
    /** What happened, in order. */
    readonly attempts: readonly FailedAttempt[],
  ) {
    super(
      attempts.map(({ error }) => error),
      `All ${attempts.length} attempts of group '${group}' failed: ${attempts
        .map(({ handler, error }) => `${handler} (${describe(error)})`)
        .join(', ')}. See 'attempts' for each of them.`,
    );
  }
}

function describe(error: unknown): string {
  const message = propertyOf(error, 'message');
  return error instanceof Error && typeof message === 'string'
    ? message
    : describeValue(error);
}
