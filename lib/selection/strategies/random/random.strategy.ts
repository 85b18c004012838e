import { IndependentStrategy } from '../independent/independent.strategy.js';

/** The place of a slot that is not eligible. */
const OUT = -1;

/** Uniform over the eligible candidates, whatever their weights. */
export class RandomStrategy extends IndependentStrategy {
  /** The eligible slots, in no order. */
  private eligible: number[] = [];
  /** The index of each slot in `eligible`. */
  private readonly places: number[] = [];

  nextExcluding(excluded: readonly number[]): number {
    const passed = excluded
      .map((slot) => this.places[slot])
      .filter((place) => place !== OUT)
      .sort((a, b) => a - b);
    const rest = this.eligible.length - passed.length;
    if (rest === 0) {
      return -1;
    }
    let place = Math.floor(this.random() * rest);
    for (const each of passed) {
      if (each <= place) {
        place += 1;
      }
    }
    return this.eligible[place];
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
    return length === 0
      ? -1
      : this.eligible[Math.floor(this.random() * length)];
  }

  /** A partial Fisher-Yates shuffle; the order it leaves does not matter. */
  protected drawMany(count: number, first: number): number[] {
    const { eligible } = this;
    const numbers = this.numbers(Math.min(count, eligible.length));
    numbers.forEach((number, i) => {
      const other =
        i === 0 && first >= 0
          ? this.places[first]
          : i + Math.floor(number * (eligible.length - i));
      const slot = eligible[other];
      this.put(eligible[i], other);
      this.put(slot, i);
    });
    return eligible.slice(0, numbers.length);
  }

  private put(slot: number, place: number): void {
    this.eligible[place] = slot;
    this.places[slot] = place;
  }
}
