import type { SharedSequence } from './sequence/shared-sequence.js';

/** Counts how often this process has picked each candidate, over all sequences. */
export class PickCounts<T> {
  private counts = new Map<T, number>();

  of(candidate: T): number {
    return this.counts.get(candidate) ?? 0;
  }

  count(candidate: T, times = 1): void {
    this.counts.set(candidate, this.of(candidate) + times);
  }

  /** Adds what a sequence has counted, which counts from 0 again. */
  add(sequence: SharedSequence<T> | undefined): void {
    for (const [candidate, times] of sequence?.takeCounts() ?? []) {
      this.count(candidate, times);
    }
  }

  /** Forgets the candidates that have left. */
  keepOnly(candidates: Iterable<T>): void {
    this.counts = new Map(
      Array.from(candidates, (candidate) => [candidate, this.of(candidate)]),
    );
  }
}
