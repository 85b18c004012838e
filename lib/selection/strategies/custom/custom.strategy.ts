import { describeValue } from '../../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../../errors/selector-configuration.error.js';
import type {
  CustomStrategy,
  EligibleCandidate,
} from '../../../interfaces/selection/custom-strategy.interface.js';
import { IndependentStrategy } from '../independent/independent.strategy.js';
import type { Remainder } from '../selection-strategy.interface.js';

interface Choice<T> extends EligibleCandidate<T> {
  readonly slot: number;
}

/** Lets a user's strategy choose among the eligible candidates. */
export class CustomStrategyAdapter<T> extends IndependentStrategy {
  private weights: number[] = [];
  /** The eligible candidates; made on the first pick after a change. */
  private choices: readonly Choice<T>[] | undefined;
  private total: number | undefined;

  constructor(
    private readonly strategy: CustomStrategy<T>,
    private readonly candidateAt: (slot: number) => T,
  ) {
    super(Math.random);
  }

  nextExcluding(excluded: readonly number[]): number {
    return this.remainder(excluded).next();
  }

  remainder(excluded: readonly number[]): Remainder {
    const out = new Set(excluded);
    let choices = this.eligible().filter(({ slot }) => !out.has(slot));
    return {
      // A list of its own for each pick: a strategy may keep what it was given.
      exclude: (gone) => {
        const index = choices.findIndex(({ slot }) => slot === gone);
        // Copied in one piece, unlike what is filtered.
        choices = index < 0 ? choices : choices.toSpliced(index, 1);
      },
      next: () => this.choose(choices),
    };
  }

  share(slot: number): number {
    this.total ??= this.weights.reduce((a, b) => a + b, 0);
    return this.weights[slot] / this.total;
  }

  protected join(slot: number): void {
    this.weights[slot] = 0;
  }

  protected change(slot: number, weight: number): void {
    this.weights[slot] = weight;
    this.forget();
  }

  protected renumber(slots: readonly number[]): void {
    this.weights = slots.map((slot) => this.weights[slot]);
    this.forget();
  }

  protected draw(): number {
    return this.choose(this.eligible());
  }

  protected drawMany(count: number, first: number): number[] {
    const slots: number[] = [];
    const rest = this.remainder([]);
    let slot = first < 0 ? this.draw() : first;
    while (slot >= 0) {
      slots.push(slot);
      rest.exclude(slot);
      slot = slots.length < count ? rest.next() : -1;
    }
    return slots;
  }

  private forget(): void {
    this.choices = undefined;
    this.total = undefined;
  }

  private eligible(): readonly Choice<T>[] {
    return (this.choices ??= this.weights
      .map((weight, slot) => ({ weight, slot }))
      .filter(({ weight }) => weight > 0)
      .map(({ weight, slot }) => ({
        candidate: this.candidateAt(slot),
        weight,
        slot,
      })));
  }

  private choose(choices: readonly Choice<T>[]): number {
    if (choices.length === 0) {
      return -1;
    }
    const index = this.strategy.pick(choices);
    const choice = Number.isInteger(index) ? choices.at(index) : undefined;
    if (choice === undefined || index < 0) {
      throw new SelectorConfigurationError(
        `The strategy's pick() returned ${describeValue(index)}; it must be the index of one of the ${choices.length} candidates it was given.`,
      );
    }
    return choice.slot;
  }
}
