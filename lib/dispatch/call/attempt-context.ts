import type { DispatchContext } from '../../interfaces/dispatch/dispatch-context.interface.js';

const NONE: readonly string[] = Object.freeze([]);

/** The context of one attempt; what costs something is made when it is asked for. */
export class AttemptContext implements DispatchContext {
  /** Absent where there is no time limit. */
  declare readonly deadline?: number;
  #signal: AbortSignal | undefined;
  #controller: AbortController | undefined;
  #aborted: { reason: unknown } | undefined;

  constructor(
    readonly group: string,
    readonly handler: string,
    signal: AbortSignal | undefined,
    readonly attempt = 1,
    readonly tried: readonly string[] = NONE,
    deadline?: number,
  ) {
    if (deadline !== undefined) {
      this.deadline = deadline;
    }
    this.#signal = signal;
  }

  /** One a context: listeners left on a signal shared by all would pile up. */
  get signal(): AbortSignal {
    if (this.#signal === undefined) {
      this.#controller = new AbortController();
      this.#signal = this.#controller.signal;
      if (this.#aborted !== undefined) {
        this.#controller.abort(this.#aborted.reason);
      }
    }
    return this.#signal;
  }

  /** Tells the handler, now or when it asks, that nobody waits any more. */
  abort(reason: unknown): void {
    this.#aborted = { reason };
    this.#controller?.abort(reason);
  }
}
