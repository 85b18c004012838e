import type { DispatchContext } from './dispatch-context.interface.js';

/** Trying the next handler when one fails. */
export interface FailoverOptions {
  /**
   * Whom to try after the first, which is always chosen by priority and
   * weight: by a draw in which the others share its calls in the ratio of their
   * weights, or the handlers in the order they were registered. The next
   * priority follows when one is used up. Default: `'weighted'`.
   */
  order?: 'weighted' | 'declared';
  /** Handlers called in one dispatch at the most, the first included. Default: 3. */
  maxAttempts?: number;
  /**
   * Whether another handler may be tried after an error, in place of the
   * default rule (see the README). A caller's abort is never retried. Only
   * `true` is a yes, which a promise is not; a function that throws leaves it
   * to the default rule. What may not be retried is no failure of the handler
   * either, except for an attempt that timed out.
   */
  retryable?: (error: unknown, context: DispatchContext) => boolean;
  /**
   * Limits further attempts to a share of the calls plus some a second, over
   * the last ten seconds, so that a failing group is not called several times
   * as often. Default: no limit.
   */
  budget?: {
    /** Further attempts for each call, such as 0.2. */
    ratio: number;
    /** Further attempts a second that are always allowed. Default: 10. */
    perSecond?: number;
  };
}

/** Leaving a handler alone for a while when it fails in a row. */
export interface EjectionOptions {
  /** Failures in a row that eject a handler. Default: 5. */
  failures?: number;
  /** How long, in milliseconds, times the ejections in a row. Default: 30,000. */
  duration?: number;
  /** The longest, in milliseconds. Default: 300,000. */
  maxDuration?: number;
  /**
   * The share of the handlers neither drained, suspended nor removed that may
   * be ejected at a time, at least one. What `retryAfterMs` asks for comes on
   * top. Default: 0.5.
   */
  maxEjected?: number;
  /**
   * What to do when every handler that could be called is ejected: call them
   * all the same, or fail with a `NoCandidateError`. Default: `'use-all'`.
   */
  whenAllEjected?: 'use-all' | 'fail';
  /** False only publishes what would be ejected. Default: true. */
  enforce?: boolean;
}

/** Letting a handler start with less than its share. */
export interface SlowStartOptions {
  /** How long it takes to come to the full share, in milliseconds. */
  window: number;
  /** The share to begin with, of the full one. Default: 0.1. */
  minimum?: number;
}

/** How a dispatcher of a handler group deals with failure; see the README. */
export interface DispatcherOptions {
  /** Default: false, one attempt. */
  failover?: boolean | FailoverOptions;
  /** For the whole dispatch, in milliseconds. Default: none. */
  timeout?: number;
  /** For one attempt, in milliseconds. Default: none. */
  attemptTimeout?: number;
  /**
   * Calls a handler may have under way, for all or by handler name; a full
   * handler is passed over. A call that timed out or was aborted is no longer
   * under way, even if its handler does not heed `context.signal`. Default: no
   * limit.
   */
  maxConcurrent?: number | Readonly<Record<string, number>>;
  /** Default: false, but an error's own `retryAfterMs` ejects all the same, unless this is false. */
  ejection?: boolean | EjectionOptions;
  /**
   * For handlers that come back from an ejection or a suspension, or join a
   * group in use: the window in milliseconds, or more. A call with a `key` keeps
   * its handler: then the part is one of the keys. Default: none.
   */
  slowStart?: number | SlowStartOptions;
}
