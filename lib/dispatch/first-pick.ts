import type { DispatchOptions } from '../interfaces/dispatch-options.interface.js';

const FIRST = Symbol('first');

/** Options of a call whose first handler was picked before it began: by a ticket. */
interface StartedOptions extends DispatchOptions {
  readonly [FIRST]?: string | undefined;
}

/** Whether the first handler is anybody the selector picks. */
export function takesAnyFirst(options: DispatchOptions | undefined): boolean {
  return options?.key === undefined && options?.exclude === undefined;
}

export function startingWith(
  first: string | undefined,
  options: DispatchOptions | undefined,
): DispatchOptions | undefined {
  const started: StartedOptions = { ...options, [FIRST]: first };
  return first === undefined ? options : started;
}

/** The handler a call was to start with; it has been counted by then. */
export function firstOf(
  options: StartedOptions | undefined,
): string | undefined {
  return options?.[FIRST];
}
