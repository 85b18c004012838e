import type { CandidateSet } from './candidate-set.js';
import { restOfDraw } from './rest-of-draw.js';
import type { Entry } from './tier.js';

/**
 * After this many candidates of one draw the rest comes as `restOfDraw` finds
 * it: exact shares of the tenth attempt are not worth a schedule.
 */
const MAX_SCHEDULED = 8;

/**
 * One walk over distinct candidates, best first, each found only when it is
 * asked for and among those eligible at that moment.
 */
export class Draw<T> implements IterableIterator<T> {
  /** Who is not to come (again); made when the first has to be passed. */
  private passed: Entry<T>[] | undefined;
  private last: Entry<T> | undefined;
  private returned = 0;
  /** Entries from here on have joined since the draw began. */
  private readonly joinedBefore: number;
  private rest: Iterator<Entry<T>, undefined> | undefined;
  private finished = false;

  /** `beforePick` is called once, before anything is found. */
  constructor(
    private readonly set: CandidateSet<T>,
    private readonly beforePick: (() => void) | undefined,
    private readonly exclude: Iterable<T> | undefined,
  ) {
    this.joinedBefore = set.joined;
  }

  next(): IteratorResult<T, undefined> {
    const entry = this.finished ? undefined : this.find();
    if (entry === undefined) {
      return this.return();
    }
    this.last = entry;
    this.returned += 1;
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
    if (this.last === undefined) {
      this.beforePick?.();
      return this.exclude === undefined
        ? this.set.nextEntry()
        : this.findOutside(this.exclude);
    }
    this.passed ??= [];
    // By itself too, as it may have left meanwhile.
    this.passed.push(this.last);
    this.pass(this.passed, this.last.candidate);
    return this.findNew(this.passed);
  }

  private findOutside(exclude: Iterable<T>): Entry<T> | undefined {
    this.passed = [];
    for (const candidate of exclude) {
      this.pass(this.passed, candidate);
    }
    return this.passed.length === 0
      ? this.set.nextEntry()
      : this.findNew(this.passed);
  }

  /** A candidate may have left and come back as another entry since it was passed. */
  private findNew(passed: Entry<T>[]): Entry<T> | undefined {
    for (;;) {
      const entry =
        this.returned <= MAX_SCHEDULED
          ? this.set.nextExcluding(passed)
          : (this.rest ??= restOfDraw(this.set, passed)).next().value;
      if (entry === undefined || !this.hasPassed(passed, entry)) {
        return entry;
      }
      passed.push(entry);
    }
  }

  private pass(passed: Entry<T>[], candidate: T): void {
    for (const entry of this.set.findAll(candidate)) {
      if (entry !== this.last) {
        passed.push(entry);
      }
    }
  }

  private hasPassed(
    passed: readonly Entry<T>[],
    { candidate, order }: Entry<T>,
  ): boolean {
    return (
      order >= this.joinedBefore &&
      passed.some((entry) => this.set.same(entry.candidate, candidate))
    );
  }
}
