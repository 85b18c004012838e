import { describeReason } from './describe-value.js';
import { WeighterError } from './weighter.error.js';

/** One attempt of a dispatch that failed. */
export interface FailedAttempt {
  /** Name of the handler. */
  readonly handler: string;
  /** What the handler threw or rejected with, as it is. */
  readonly error: unknown;
  /** How long the attempt took, in milliseconds. */
  readonly durationMs: number;
}

/** Those that are being printed. */
const printing = new WeakSet<DispatchFailedError>();

/** Every attempt of a dispatch failed, and there was more than one; `cause` is the last error. */
export class DispatchFailedError extends WeighterError {
  override readonly name = 'DispatchFailedError';
  /** The handlers' own errors, in the order of the attempts. */
  readonly errors: readonly unknown[];

  constructor(
    /** The group that was dispatched to. */
    readonly group: string,
    /** What happened, in order. */
    readonly attempts: readonly FailedAttempt[],
  ) {
    super(
      `All ${attempts.length} attempts of group '${group}' failed: ${attempts
        .map(({ handler, error }) => `${handler} (${describeReason(error)})`)
        .join(', ')}. See 'attempts' for each of them.`,
      { cause: attempts.at(-1)?.error },
    );
    this.errors = attempts.map(({ error }) => error);
  }

  /** How Node prints it: each attempt once, with its stack. */
  [Symbol.for('nodejs.util.inspect.custom')](
    depth: number,
    options: object,
    inspect: (value: unknown, options: object) => string,
  ): string {
    // Each `inspect` below begins anew, and would go round a circle for ever.
    if (printing.has(this)) {
      return `[Circular: ${this.message}]`;
    }
    printing.add(this);
    try {
      return this.#print(depth, options, inspect);
    } finally {
      printing.delete(this);
    }
  }

  #print(
    depth: number,
    options: object,
    inspect: (value: unknown, options: object) => string,
  ): string {
    const attempts = this.attempts.map(({ handler, error, durationMs }) => {
      const text = depth < 0 ? describeReason(error) : inspect(error, options);
      return `${handler}, ${Math.round(durationMs)} ms: ${text}`;
    });
    return [this.stack ?? this.message, ...attempts]
      .join('\n')
      .replaceAll('\n', '\n  ');
  }
}
