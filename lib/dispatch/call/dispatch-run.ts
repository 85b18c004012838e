import type { Attempt } from './attempt.js';
import { CallRun, type CallHandler, type CallRequest } from './call-run.js';
import type { GroupRuntime } from '../group/group-runtime.js';

/** One dispatch under a policy. */
export class DispatchRun<Result> extends CallRun {
  private resolve!: (result: Result) => void;
  private reject!: (reason: unknown) => void;

  constructor(
    group: GroupRuntime,
    request: CallRequest,
    private readonly call: CallHandler<Result>,
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

  protected begin(attempt: Attempt): void {
    let work: Result | PromiseLike<Result>;
    try {
      work = this.call(attempt.handler, attempt.context);
    } catch (error) {
      this.failed(attempt, error);
      return;
    }
    Promise.resolve(work).then(
      (result) => {
        if (this.succeeded(attempt)) {
          this.resolve(result);
        }
      },
      (error: unknown) => this.failed(attempt, error),
    );
  }

  protected fail(error: unknown): void {
    this.reject(error);
  }
}
