import type { DispatchContext } from './dispatch-context.interface.js';

/** Trying the next handler when one fails. */
export interface FailoverOptions {
  /**
   * Whom to try after the first, which is always chosen by priority and
   * weight: by a draw in which the others share its calls in the ratio of their
   * weights, or the handlers in the order they were registered. The next
   * priority follows when one is used up.
   * @defaultValue `'weighted'`
   */
  order?: 'weighted' | 'declared';
  /**
   * Handlers called in one dispatch at most, the first included; a positive
   * integer.
   * @defaultValue 3
   */
  maxAttempts?: number;
  /**
   * Whether another handler may be tried after an error. A caller's abort is
   * never retried. Only `true` is a yes, which a promise is not; a function that
   * throws leaves it to the default rule. What counts against the handler is a
   * question of its own: `ejection.failure`.
   * @defaultValue what an error's own `retryable` says; else no for what is the
   * caller's (mistakes in the code such as a `TypeError`, an answer that is no
   * JSON, HTTP errors of 4xx), and yes for the rest. A Nest `HttpException` of
   * 408, 425 or 429 and an upstream's answer of 401, 402, 403, 407, 408, 425 or
   * 429 are the handler's
   */
  retryable?: (error: unknown, context: DispatchContext) => boolean;
  /**
   * Limits further attempts to a share of the calls plus some a second, over
   * the last ten seconds, so that a failing group is not called several times
   * as often.
   * @defaultValue no limit
   */
  budget?: {
    /** Further attempts for each call, such as 0.2. */
    ratio: number;
    /** Further attempts a second that are always allowed. @defaultValue 10 */
    perSecond?: number;
  };
}

/** How often a handler may fail before it is ejected. */
export interface FailureRateOptions {
  /** The share of failed calls beyond which the handler is ejected, 0 to 1. */
  above: number;
  /** Over how long the calls are counted, in milliseconds. */
  window: number;
  /** Calls in the window below which nothing is decided; a positive integer. */
  minimum: number;
}

/** Leaving a handler alone for a while when it fails. */
export interface EjectionOptions {
  /** Failures in a row that eject a handler; false for none. @defaultValue 5 */
  failures?: number | false;
  /** Ejects also a handler that fails too often without failing in a row. @defaultValue none */
  rate?: FailureRateOptions;
  /**
   * Whether an error counts against the handler. Only `true` is a yes; a function
   * that throws leaves it to the default rule. An error that does not count says
   * that the handler answered.
   * @defaultValue what `retryable` is by default, and an answer that is no JSON
   */
  failure?: (error: unknown, context: DispatchContext) => boolean;
  /** How long, in milliseconds, times the ejections in a row. @defaultValue 30,000 */
  duration?: number;
  /**
   * The longest ejection, in milliseconds.
   * @defaultValue 300,000, or `duration` where that is longer
   */
  maxDuration?: number;
  /**
   * The longest that an error's own `retryAfterMs` or `Retry-After` may take a
   * handler out, in milliseconds.
   * @defaultValue `maxDuration`
   */
  maxRetryAfter?: number;
  /**
   * The share of the handlers neither drained, suspended nor removed that may
   * be ejected at a time, 0 to 1, but always at least one handler. What
   * `retryAfterMs` asks for comes on top.
   * @defaultValue 0.5
   */
  maxEjected?: number;
  /**
   * What to do when every handler that could be called is ejected: call them
   * all the same, or fail with a `NoCandidateError`.
   * @defaultValue `'use-all'`
   */
  whenAllEjected?: 'use-all' | 'fail';
  /** False only publishes what would be ejected. @defaultValue true */
  enforce?: boolean;
}

/** Letting a handler start with less than its share. */
export interface SlowStartOptions {
  /** How long it takes to come to the full share, in milliseconds. */
  window: number;
  /** The part of the full share to begin with, 0 to 1. @defaultValue 0.1 */
  minimum?: number;
}

/** How the dispatcher of a handler group deals with failure, time and load. */
export interface DispatcherOptions {
  /**
   * Whether, and how, the next handler is tried when one fails.
   * @defaultValue false: one attempt
   */
  failover?: boolean | FailoverOptions;
  /**
   * Whether an answer is a failure of its handler, such as
   * `({ status }) => status === 'rejected'`: it becomes a `FailedAnswerError`,
   * on the only attempt too. Only `true` is a yes; a function that throws leaves
   * the answer as it is. Not asked for the values of a stream.
   * @defaultValue none
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever the handlers of the group answer
  failWhen?: (result: any, context: DispatchContext) => boolean;
  /** The time of a whole dispatch, in milliseconds. @defaultValue none */
  timeout?: number;
  /**
   * The time of one attempt, in milliseconds, for all or by handler name; of a
   * stream, until its first value.
   * @defaultValue none
   */
  attemptTimeout?: number | Readonly<Record<string, number>>;
  /**
   * Calls a handler may have under way, for all or by handler name; a full
   * handler is passed over. A call that timed out or was aborted is no longer
   * under way, even if its handler does not heed `context.signal`.
   * @defaultValue no limit
   */
  maxConcurrent?: number | Readonly<Record<string, number>>;
  /**
   * Whether, and how, a handler that fails is left alone for a while.
   * @defaultValue no ejection for failures, but for what an error itself asks
   * for (`retryAfterMs`, `retryAfter` or a `Retry-After` header) where another
   * option is set; false ignores that too
   */
  ejection?: boolean | EjectionOptions;
  /**
   * For handlers that come back from an ejection or a suspension, or join a
   * group in use: the window in milliseconds, or more. A call with a `key` keeps
   * its handler: then the part is one of the keys.
   * @defaultValue none
   */
  slowStart?: number | SlowStartOptions;
}
