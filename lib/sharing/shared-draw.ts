import type { DrawOptions } from '../interfaces/selection/weighter-call-options.interface.js';
import { candidatesOf } from '../selection/candidates/candidates-of.js';
import type { Weighter } from '../selection/weighter.js';

/** One call's walk over distinct candidates: the first is picked by a ticket, the rest locally. */
export class SharedDraw<T> implements AsyncIterableIterator<T> {
  private readonly excluded: readonly T[];
  private rest: Iterator<T, undefined> | undefined;
  private pending: Promise<unknown> = Promise.resolve();
  private finished = false;

  constructor(
    private readonly pick: () => Promise<T | undefined>,
    private readonly local: Weighter<T>,
    options: DrawOptions<T> | undefined,
  ) {
    this.excluded = [...candidatesOf(options?.exclude ?? [])];
    if (
      this.excluded.some((candidate) => local.weightOf(candidate) !== undefined)
    ) {
      this.rest = this.drawBeside();
    }
  }

  /** Finds the elements one after the other, also for a caller who does not wait in between. */
  next(): Promise<IteratorResult<T, undefined>> {
    const result = this.pending.then(() => this.find());
    this.pending = result.catch(() => undefined);
    return result;
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.finished = true;
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private async find(): Promise<IteratorResult<T, undefined>> {
    if (this.finished) {
      return { done: true, value: undefined };
    }
    if (this.rest !== undefined) {
      return this.rest.next();
    }
    const first = await this.pick();
    if (first === undefined) {
      return this.return();
    }
    if (this.excluded.includes(first)) {
      // An excluded candidate that joined after the draw had begun.
      this.rest = this.drawBeside();
      return this.rest.next();
    }
    this.rest = this.drawBeside(first);
    return { done: false, value: first };
  }

  private drawBeside(...others: T[]): Iterator<T, undefined> {
    const exclude = [...others, ...this.excluded];
    return this.local.draw({ exclude }) as Iterator<T, undefined>;
  }
}
