/** One attempt of a dispatch, as it ended. */
export interface Attempt {
  /** Name of the handler. */
  readonly handler: string;
  /** How long the attempt took, in milliseconds. */
  readonly durationMs: number;
  /** What the attempt failed with; absent after a success. */
  readonly error?: unknown;
}

/** What came of a dispatch: the answer, whose it is, and after how many attempts. */
export interface DispatchResult<Result> {
  /** What the handler answered. */
  readonly result: Result;
  /** Name of the handler that answered. */
  readonly handler: string;
  /** All attempts in order; the last is the one that succeeded. */
  readonly attempts: readonly Attempt[];
  /** From the call to the answer, in milliseconds. */
  readonly durationMs: number;
}
