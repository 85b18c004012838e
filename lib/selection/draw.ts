import type { CandidateSet } from './candidate-set.js';
import type { Entry } from './entry.js';

/**
 * One walk over distinct candidates, best first, each found only when it is
 * asked for and among those eligible at that moment.
 */
export class Draw<T> implements IterableIterator<T> {
  private finished = false;

  /** `passed` are the candidates that are not to come (again). */
  constructor(
    private readonly set: CandidateSet<T>,
    private readonly first: () => Entry<T> | undefined,
    private readonly passed: T[],
  ) {}

  next(): IteratorResult<T, undefined> {
    const entry = this.finished ? undefined : this.find();
    if (entry === undefined) {
      this.finished = true;
      return { done: true, value: undefined };
    }
    this.passed.push(entry.candidate);
    return { done: false, value: entry.candidate };
  }

  return(): IteratorResult<T, undefined> {
    this.finished = true;
    return { done: true, value: undefined };
  }

  [Symbol.iterator](): this {
    return this;
  }

  private find(): Entry<T> | undefined {
    return this.passed.length === 0
      ? this.first()
      : this.set.nextExcluding(
          this.passed.flatMap((candidate) => this.set.findAll(candidate)),
        );
  }
}
