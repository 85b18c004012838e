import type { DispatchContext } from '../../interfaces/dispatch/dispatch-context.interface.js';

const NONE: readonly string[] = Object.freeze([]);

/** The context of one attempt; what costs something is made when it is asked for. */
export class AttemptContext implements DispatchContext {
  /** Absent where there is no time limit. */
  declare readonly deadline?: number;
  #controller: AbortController | undefined;
  #aborted: { reason: unknown } | undefined;

  constructor(
    readonly group: string,
    readonly handler: string,
    readonly attempt = 1,
    readonly tried: readonly string[] = NONE,
    deadline?: number,
  ) {
    if (deadline !== undefined) {
      this.deadline = deadline;
    }
  }

  /**
   * The attempt's own, and never the caller's: listeners that handlers leave on
   * one signal for many calls would pile up, and an abort after the end is no
   * longer about this attempt.
   */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#aborted !== undefined) {
        this.#controller.abort(this.#aborted.reason);
      }
    }
    return this.#controller.signal;
  }

  /** Tells the handler, now or when it asks, that nobody waits any more. */
  abort(reason: unknown): void {
    this.#aborted = { reason };
    this.#controller?.abort(reason);
  }
}
