import type { CandidateSet } from './candidate-set.js';
import { isEligible, type Entry } from './tier.js';

/**
 * After this many candidates of one draw the rest comes heaviest first where
 * each set passed would need a schedule: exact shares of the tenth attempt are
 * not worth it.
 */
const MAX_SCHEDULED = 8;

/**
 * One walk over distinct candidates, best first, each found only when it is
 * asked for and among those eligible at that moment.
 */
export class Draw<T> implements IterableIterator<T> {
  /** Who is not to come (again); made when the first has to be passed. */
  private passed: Set<Entry<T>> | undefined;
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
        ? this.set.next()
        : this.findOutside(this.exclude);
    }
    this.passed ??= new Set();
    this.passed.add(this.last);
    this.pass(this.passed, this.last.candidate);
    return this.findNew(this.passed);
  }

  private findOutside(exclude: Iterable<T>): Entry<T> | undefined {
    this.passed = new Set();
    for (const candidate of exclude) {
      this.pass(this.passed, candidate);
    }
    return this.passed.size === 0 ? this.set.next() : this.findNew(this.passed);
  }

  /** A candidate may have left and come back as another entry since it was passed. */
  private findNew(passed: Set<Entry<T>>): Entry<T> | undefined {
    for (;;) {
      const entry =
        this.returned <= MAX_SCHEDULED || this.set.picksFreely
          ? this.set.nextExcluding(passed)
          : (this.rest ??= this.heaviestFirst(passed)).next().value;
      if (entry === undefined || !this.hasPassed(passed, entry)) {
        return entry;
      }
      passed.add(entry);
    }
  }

  /** Looks again at the end, in case somebody joined meanwhile. */
  private *heaviestFirst(
    passed: ReadonlySet<Entry<T>>,
  ): Generator<Entry<T>, undefined> {
    let found = true;
    while (found) {
      found = false;
      for (const entry of this.set.heaviestFirst()) {
        if (isEligible(entry) && !passed.has(entry)) {
          found = true;
          yield entry;
        }
      }
    }
  }

  private pass(passed: Set<Entry<T>>, candidate: T): void {
    for (const entry of this.set.findAll(candidate)) {
      passed.add(entry);
    }
  }

  private hasPassed(
    passed: ReadonlySet<Entry<T>>,
    { candidate, order }: Entry<T>,
  ): boolean {
    return (
      order >= this.joinedBefore &&
      Array.from(passed).some((entry) =>
        this.set.same(entry.candidate, candidate),
      )
    );
  }
}
