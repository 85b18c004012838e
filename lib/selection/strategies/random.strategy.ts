import { IndependentStrategy } from './random/independent.strategy.js';

const OUT = -1;

/** Uniform over the eligible candidates, whatever their weights. */
export class RandomStrategy extends IndependentStrategy {
  /** The eligible slots, in no order. */
  private eligible: number[] = [];
  /** Where each slot stands among them. */
  private readonly places: number[] = [];

  constructor(private readonly random: () => number) {
    super();
  }

  nextExcluding(excluded: readonly number[]): number {
    if (2 * excluded.length < this.eligible.length) {
      let slot = this.draw();
      while (excluded.includes(slot)) {
        slot = this.draw();
      }
      return slot;
    }
    const out = new Set(excluded);
    const rest = this.eligible.filter((slot) => !out.has(slot));
    return rest.length === 0 ? -1 : rest[this.index(rest.length)];
  }

  share(slot: number): number {
    return this.places[slot] === OUT ? 0 : 1 / this.eligible.length;
  }

  protected join(slot: number): void {
    this.places[slot] = OUT;
  }

  protected change(slot: number, weight: number): void {
    const place = this.places[slot];
    if (weight > 0 && place === OUT) {
      this.put(slot, this.eligible.length);
    } else if (weight === 0 && place !== OUT) {
      this.places[slot] = OUT;
      const last = this.eligible.pop() as number;
      if (last !== slot) {
        this.put(last, place);
      }
    }
  }

  protected renumber(slots: readonly number[]): void {
    const wasEligible = slots.map((slot) => this.places[slot] !== OUT);
    this.eligible = [];
    this.places.length = 0;
    wasEligible.forEach((eligible, slot) => {
      this.join(slot);
      this.change(slot, eligible ? 1 : 0);
    });
  }

  protected draw(): number {
    const { length } = this.eligible;
    return length === 0 ? -1 : this.eligible[this.index(length)];
  }

  /** A partial Fisher-Yates shuffle; the order it leaves does not matter. */
  protected drawMany(count: number, first: number): number[] {
    const { eligible } = this;
    const most = Math.min(count, eligible.length);
    for (let i = 0; i < most; i++) {
      const other =
        i === 0 && first >= 0
          ? this.places[first]
          : i + this.index(eligible.length - i);
      const slot = eligible[other];
      this.put(eligible[i], other);
      this.put(slot, i);
    }
    return eligible.slice(0, most);
  }

  private index(length: number): number {
    return Math.min(Math.floor(this.random() * length), length - 1);
  }

  private put(slot: number, place: number): void {
    this.eligible[place] = slot;
    this.places[slot] = place;
  }
}
