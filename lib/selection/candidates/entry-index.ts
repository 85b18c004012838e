import type { Entry } from './tier.js';

/** A Map takes -0 for 0; `Object.is` does not. */
const NEGATIVE_ZERO = Symbol('-0');

/** Finds entries by their candidates, which are the same where `Object.is` says so. */
export class EntryIndex<T> {
  /** The entry of each value, or its entries in the order they were added. */
  private readonly known = new Map<unknown, Entry<T> | Entry<T>[]>();

  constructor(entries: readonly Entry<T>[]) {
    for (const entry of entries) {
      this.add(entry);
    }
  }

  /** The number of different values. */
  get size(): number {
    return this.known.size;
  }

  /** The earliest added entry of the value. */
  first(candidate: T): Entry<T> | undefined {
    const known = this.known.get(keyOf(candidate));
    return Array.isArray(known) ? known[0] : known;
  }

  /** Every entry of the value, earliest added first. */
  all(candidate: T): readonly Entry<T>[] {
    const known = this.known.get(keyOf(candidate)) ?? [];
    return Array.isArray(known) ? [...known] : [known];
  }

  add(entry: Entry<T>): void {
    const key = keyOf(entry.candidate);
    const known = this.known.get(key);
    if (known === undefined) {
      this.known.set(key, entry);
    } else if (Array.isArray(known)) {
      known.push(entry);
    } else {
      this.known.set(key, [known, entry]);
    }
  }

  remove(entry: Entry<T>): void {
    const key = keyOf(entry.candidate);
    const known = this.known.get(key);
    if (Array.isArray(known) && known.length > 1) {
      known.splice(known.indexOf(entry), 1);
    } else {
      this.known.delete(key);
    }
  }
}

function keyOf(candidate: unknown): unknown {
  return Object.is(candidate, -0) ? NEGATIVE_ZERO : candidate;
}
