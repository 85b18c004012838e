import type { CandidateStatus } from '../../selection/hooks.js';
import type { CandidateIds } from './candidate-ids.js';
import { canonicalTier, identified } from './canonical-tier.js';
import { fingerprint, startOf } from './fingerprint.js';
import { SharedSequence, type SharedStrategy } from './shared-sequence.js';

/** Going back to weights of a moment ago, as after a suspension, finds their sequence here. */
const MAX_KEPT = 8;

/** Finds the sequence that a set of candidates with their weights stands for. */
export class SequencePlanner<T> {
  /** Least recently used first. */
  private readonly kept = new Map<string, SharedSequence<T>>();

  constructor(
    private readonly keyBase: string,
    private readonly strategy: SharedStrategy,
    private readonly ids: CandidateIds<T>,
  ) {}

  /**
   * @param begun whether picks were made before: a set that was changed at run
   * time begins somewhere in its period, or every change would send the next
   * pick to the same candidate
   * @throws SelectorConfigurationError when the candidates cannot be shared
   */
  plan(
    candidates: readonly CandidateStatus<T>[],
    begun: boolean,
  ): SharedSequence<T> | undefined {
    const tier = canonicalTier(candidates, this.ids);
    if (tier === undefined) {
      return undefined;
    }
    const print = fingerprint(this.strategy, tier.candidates);
    const sequence = this.kept.get(print) ?? this.create(print, tier, begun);
    sequence.adopt(tier.candidates.map(({ candidate }) => candidate));
    this.keep(sequence);
    return sequence;
  }

  /** @throws SelectorConfigurationError when the candidates cannot be shared */
  check(candidates: readonly CandidateStatus<T>[]): void {
    canonicalTier(candidates, this.ids);
  }

  /** @throws SelectorConfigurationError when they could be shared by no weights */
  checkCandidates(candidates: readonly CandidateStatus<T>[]): void {
    identified(candidates, this.ids);
  }

  private create(
    print: string,
    tier: NonNullable<ReturnType<typeof canonicalTier<T>>>,
    begun: boolean,
  ): SharedSequence<T> {
    const sequence = new SharedSequence<T>(
      print,
      this.keyBase,
      this.strategy,
      tier.candidates.map(({ units }) => units),
      tier.period,
    );
    if (begun) {
      sequence.skip = startOf(print, tier.period);
      sequence.position = sequence.skip;
    }
    return sequence;
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
