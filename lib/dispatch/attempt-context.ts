import type { DispatchContext } from '../interfaces/dispatch-context.interface.js';

const NONE: readonly string[] = Object.freeze([]);

/** The context of one attempt; what costs something is made when it is asked for. */
export class AttemptContext implements DispatchContext {
  #signal: AbortSignal | undefined;

  constructor(
    readonly group: string,
    readonly handler: string,
    signal: AbortSignal | undefined,
    readonly attempt = 1,
    readonly tried: readonly string[] = NONE,
  ) {
    this.#signal = signal;
  }

  /** One a context: listeners left on a signal shared by all would pile up. */
  get signal(): AbortSignal {
    return (this.#signal ??= new AbortController().signal);
  }
}
