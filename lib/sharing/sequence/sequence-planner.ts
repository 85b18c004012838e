import type { CandidateStatus } from '../../selection/hooks.js';
import type { CandidateIds } from './candidate-ids.js';
import { canonicalTier, identified } from './canonical-tier.js';
import { fingerprint, startOf } from './fingerprint.js';
import { SharedSequence, type SharedStrategy } from './shared-sequence.js';

/** Going back to weights of a moment ago, as after a suspension, finds their sequence here. */
const MAX_KEPT = 8;

/** Finds the sequence that a set of candidates with their weights stands for. */
export class SequencePlanner<T> {
  /** How many sets were new. */
  created = 0;
  /** Least recently used first. */
  private readonly kept = new Map<string, SharedSequence<T>>();

  /** @param phase draws where the first set begins, from 0 to 1; undefined: at its beginning */
  constructor(
    private readonly keyBase: string,
    private readonly strategy: SharedStrategy,
    private readonly ids: CandidateIds<T>,
    private readonly phase: (() => number) | undefined,
  ) {}

  /**
   * @param hasPicked whether picks were made before: a set that was changed at
   * run time begins at a place of its own, the same in all processes, or every
   * change would send the next pick to the same candidate
   * @throws {@link SelectorConfigurationError} when the candidates cannot be shared
   */
  plan(
    candidates: readonly CandidateStatus<T>[],
    hasPicked: boolean,
  ): SharedSequence<T> | undefined {
    const tier = canonicalTier(candidates, this.ids);
    if (tier === undefined) {
      return undefined;
    }
    const print = fingerprint(this.strategy, tier.candidates);
    const sequence =
      this.kept.get(print) ?? this.create(print, tier, hasPicked);
    sequence.adopt(tier.candidates.map(({ candidate }) => candidate));
    this.keep(sequence);
    return sequence;
  }

  /** @throws {@link SelectorConfigurationError} when the candidates cannot be shared */
  check(candidates: readonly CandidateStatus<T>[]): void {
    canonicalTier(candidates, this.ids);
  }

  /** @throws {@link SelectorConfigurationError} when they could be shared by no weights */
  checkCandidates(candidates: readonly CandidateStatus<T>[]): void {
    identified(candidates, this.ids);
  }

  private create(
    print: string,
    tier: NonNullable<ReturnType<typeof canonicalTier<T>>>,
    hasPicked: boolean,
  ): SharedSequence<T> {
    this.created += 1;
    const { period } = tier;
    return new SharedSequence<T>(
      print,
      `${this.keyBase}:${print}`,
      this.strategy,
      tier.candidates.map(({ units }) => units),
      period,
      hasPicked
        ? startOf(print, period)
        : Math.floor((this.phase?.() ?? 0) * period),
    );
  }

  private keep(sequence: SharedSequence<T>): void {
    this.kept.delete(sequence.fingerprint);
    this.kept.set(sequence.fingerprint, sequence);
    if (this.kept.size > MAX_KEPT) {
      const [oldest] = this.kept.keys();
      this.kept.delete(oldest);
    }
  }
}
