import { describeValue } from './describe-value.js';
import { WeighterError } from './weighter.error.js';

/** A handler answered, and the group's `failWhen` took the answer for a failure. */
export class FailedAnswerError extends WeighterError {
  override readonly name = 'FailedAnswerError';

  constructor(
    /** The group that was dispatched to. */
    readonly group: string,
    /** Name of the handler. */
    readonly handler: string,
    /** The answer, as it is. */
    readonly result: unknown,
  ) {
    super(
      `Handler '${handler}' of group '${group}' answered ${describeValue(result)}, which the group's 'failWhen' takes for a failure. See 'result'; where it is none, correct 'failWhen'.`,
    );
  }
}
