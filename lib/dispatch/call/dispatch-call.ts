import type { Group } from '../group/group.js';
import type { Attempt } from './attempt.js';
import { Call, type CallRequest, type Failure } from './call.js';
import type { Invocation } from './invocation.js';

/** One dispatch under a policy. */
export class DispatchCall<Result> extends Call {
  private resolve!: (result: Result) => void;
  private reject!: (reason: unknown) => void;

  constructor(
    group: Group,
    request: CallRequest,
    private readonly invocation: Invocation,
  ) {
    super(group, request);
  }

  run(): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      this.start();
    });
  }

  protected begin(attempt: Attempt): Failure | undefined {
    let work: unknown;
    try {
      work = this.invocation.call(attempt.handler, attempt.context);
    } catch (error) {
      return { error };
    }
    Promise.resolve(work as Result).then(
      (result) => {
        if (this.succeeded(attempt)) {
          this.resolve(result);
        }
      },
      (error: unknown) => this.failed(attempt, error),
    );
    return undefined;
  }

  protected fail(error: unknown): void {
    this.reject(error);
  }
}
