import { InvalidWeightError } from '../../errors/invalid-weight.error.js';
import type { WeightFunction } from '../../interfaces/selection/weighter-options.interface.js';
import type { ZeroWeight } from '../../interfaces/selection/weighter-options.interface.js';
import { weightComputed } from '../weights/effective-weight.js';
import type { CandidateSet } from './candidate-set.js';
import { configuredWeight, type WeightChange } from './tier.js';

/**
 * Reads the weight functions of a selector's candidates. All are read first,
 * once each, and then the weights change; a weight function that uses the
 * selector meets the weights of the last reading.
 */
export class WeightReader<T> {
  private isReading = false;

  constructor(
    private readonly set: CandidateSet<T>,
    private readonly zeroWeight: ZeroWeight,
  ) {}

  /** @throws InvalidWeightError for what is no weight, or what the function threw */
  read(candidate: T, weightFunction: WeightFunction<T>): number {
    return weightComputed(
      candidate,
      weightFunction(candidate),
      this.zeroWeight,
    );
  }

  /** Hands over what all functions return now; throws what the first bad one throws. */
  readAll(apply: (changes: readonly WeightChange<T>[]) => void): void {
    this.whileReading(() => {
      const changes: WeightChange<T>[] = [];
      for (const entry of this.set.entries()) {
        if (entry.weightFunction !== undefined) {
          const weight = this.read(entry.candidate, entry.weightFunction);
          changes.push({ entry, weight });
        }
      }
      const due = changes.filter(isDue);
      apply(due.filter(isFree));
      due.forEach(keepForLater);
    });
  }

  /** Sets the weights that are good; where one is not, the last good one stays. */
  readLive(): void {
    this.whileReading(this.setGood);
  }

  /** Made once, as it may be called before every pick. */
  private readonly setGood = (): void => {
    const changes = this.readGood();
    if (changes !== undefined) {
      const due = changes.filter(isDue);
      this.applyGood(due.filter(isFree));
      due.forEach(keepForLater);
    }
  };

  private whileReading(read: () => void): void {
    if (this.isReading) {
      return;
    }
    this.isReading = true;
    try {
      read();
    } finally {
      this.isReading = false;
    }
  }

  /** Without a list where nothing has changed, and without a check of what has been a weight before. */
  private readGood(): WeightChange<T>[] | undefined {
    let changes: WeightChange<T>[] | undefined;
    for (const entry of this.set.entries()) {
      const { candidate, weightFunction } = entry;
      if (weightFunction === undefined) {
        continue;
      }
      const known = configuredWeight(entry);
      try {
        const value = weightFunction(candidate);
        const weight =
          value === known
            ? value
            : weightComputed(candidate, value, this.zeroWeight);
        if (weight !== known) {
          changes ??= [];
          changes.push({ entry, weight });
        }
      } catch {
        // The last good one stays.
      }
    }
    return changes;
  }

  /** All together; if they are too large for that, those that are not, falling weights first. */
  private applyGood(changes: WeightChange<T>[]): void {
    if (this.trySetWeights(changes)) {
      return;
    }
    changes.sort((a, b) => rise(a) - rise(b));
    for (const change of changes) {
      this.trySetWeights([change]);
    }
  }

  private trySetWeights(changes: readonly WeightChange<T>[]): boolean {
    try {
      this.set.setWeights(changes);
      return true;
    } catch (error) {
      if (error instanceof InvalidWeightError) {
        return false;
      }
      throw error;
    }
  }
}

/** Whether the entry is still there, and still weighed by its function. */
function isDue<T>({ entry }: WeightChange<T>): boolean {
  return entry.slot >= 0 && entry.weightFunction !== undefined;
}

/** Whether no person holds the weight. */
function isFree<T>({ entry }: WeightChange<T>): boolean {
  return entry.hand?.weight === undefined;
}

/** What a function returns is in force once no person holds the weight any more. */
function keepForLater<T>({ entry, weight }: WeightChange<T>): void {
  const held = entry.hand?.weight;
  if (held !== undefined) {
    held.configured = weight;
  }
}

function rise<T>({ entry, weight }: WeightChange<T>): number {
  return weight - entry.weight;
}
