import { WeighterError } from './weighter.error.js';

/** A handler, or a whole dispatch, that did not settle in time. */
export class DispatchTimeoutError extends WeighterError {
  override readonly name = 'DispatchTimeoutError';

  constructor(
    /** The group that was dispatched to. */
    readonly group: string,
    /** The handler that was at work; undefined when none was. */
    readonly handler: string | undefined,
    /** What ran out: the time of one attempt, or of the whole dispatch. */
    readonly scope: 'attempt' | 'dispatch',
    /** The time allowed, in milliseconds. */
    readonly timeoutMs: number,
  ) {
    super(
      scope === 'attempt'
        ? `Handler '${handler}' of group '${group}' did not settle within ${timeoutMs} ms (attemptTimeout). Make it settle, or heed context.signal, or allow more.`
        : `The dispatch to group '${group}' was not over within ${timeoutMs} ms (timeout)${whileWhat(handler)}`,
    );
  }
}

function whileWhat(handler: string | undefined): string {
  return handler === undefined
    ? ', while it waited for its place in the shared sequence. Allow more, or lower sharing.timeout.'
    : `, while handler '${handler}' was at work. Allow more, or limit each attempt with attemptTimeout so that others get their turn.`;
}
