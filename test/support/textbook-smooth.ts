interface Item {
  name: string;
  weight: number;
  current: number;
  suspended: boolean;
}

/**
 * The oracle: smooth weighted round robin as a textbook loop over whole
 * numbers, with the rules for a change under way, and nothing else.
 */
export class TextbookSmooth {
  private items: Item[] = [];
  private peak = 0;
  private removed = false;

  /**
   * `base`: what makes a fraction whole when multiplied by it a few times;
   * `unit`: units in a weight of 1, a power of the base that makes all weights whole.
   */
  constructor(
    private readonly rule: 'smooth' | 'even' = 'smooth',
    private readonly base = 10,
    private unit = 1,
  ) {}

  get names(): string[] {
    return this.items.map((item) => item.name);
  }

  currents(): Record<string, number> {
    return Object.fromEntries(
      this.items.map(({ name, current }) => [name, current]),
    );
  }

  add(name: string, given: number): void {
    const weight = this.units(given);
    const eligible = this.items.filter(isEligible);
    const sum = eligible.reduce((total, item) => total + item.current, 0);
    const current =
      eligible.length === 0 ? 0 : Math.floor(sum / eligible.length);
    this.items.push({ name, weight, current, suspended: false });
    this.scaleDebts();
  }

  /** A schedule of its own for everyone but the excluded. */
  without(excluded: ReadonlySet<string>): TextbookSmooth {
    const copy = new TextbookSmooth(this.rule, this.base, this.unit);
    for (const { name, weight, suspended } of this.items) {
      copy.items.push({
        name,
        weight,
        current: 0,
        suspended: suspended || excluded.has(name),
      });
    }
    copy.scaleDebts();
    return copy;
  }

  remove(name: string): void {
    this.removed = true;
    this.items = this.items.filter((item) => item.name !== name);
    this.scaleDebts();
    if (this.items.length === 0) {
      Object.assign(this, new TextbookSmooth(this.rule, this.base));
    }
  }

  setWeight(name: string, given: number): void {
    this.setWeights([[name, given]]);
  }

  /** All at once: debts are scaled after the last. */
  setWeights(changes: Iterable<readonly [string, number]>): void {
    for (const [name, given] of changes) {
      const weight = this.units(given);
      this.update(name, (item) => (item.weight = weight));
    }
    this.scaleDebts();
  }

  suspend(name: string, suspended: boolean): void {
    this.update(name, (item) => (item.suspended = suspended));
    this.scaleDebts();
  }

  get(): string | undefined {
    let best: Item | undefined;
    let total = 0;
    for (const item of this.items) {
      if (isEligible(item)) {
        item.current += item.weight;
        total += item.weight;
        if (best === undefined || item.current > best.current) {
          best = item;
        }
      }
    }
    if (this.rule === 'even') {
      best = this.firstDue(total);
    }
    if (best !== undefined) {
      best.current -= total;
    }
    return best?.name;
  }

  /**
   * Tijdeman's rule as it is written down, in fractions: of those at least
   * 1 / (2n - 2) of a pick behind, the one that first is too far behind.
   */
  private firstDue(total: number): Item | undefined {
    const items = this.items.filter(isEligible);
    if (items.length < 2) {
      return items[0];
    }
    const n = BigInt(items.length);
    const scale = n * (2n * n - 2n);
    const sum = items.reduce((all, item) => all + BigInt(item.current), 0n);
    const mean = (sum - BigInt(total)) * (2n * n - 2n);
    const step = BigInt(total) * n;
    let best: Item | undefined;
    let soonest = 0n;
    for (const item of items) {
      const behind = BigInt(item.current) * scale - mean;
      if (behind >= step) {
        const left = BigInt(total) * scale - step - behind;
        const gain = BigInt(item.weight) * scale;
        const ticks = left >= 0n ? left / gain : -((-left + gain - 1n) / gain);
        if (best === undefined || ticks < soonest) {
          best = item;
          soonest = ticks;
        }
      }
    }
    return best;
  }

  /** A weight in units; a finer one multiplies all units, currents included. */
  private units(weight: number): number {
    while (
      Math.abs(weight * this.unit - Math.round(weight * this.unit)) > 1e-9
    ) {
      this.unit *= this.base;
      this.peak *= this.base;
      for (const item of this.items) {
        item.weight *= this.base;
        item.current *= this.base;
      }
    }
    return Math.round(weight * this.unit);
  }

  private update(name: string, change: (item: Item) => void): void {
    const item = this.items.find((known) => known.name === name);
    if (item !== undefined) {
      const others = this.items.filter(isEligible);
      const wasEligible = isEligible(item);
      change(item);
      if (!wasEligible && isEligible(item) && this.removed) {
        this.limitDrift(item, others);
      }
    }
  }

  /** Others that left may have moved the mean away from one that was out. */
  private limitDrift(item: Item, others: readonly Item[]): void {
    if (others.length > 0) {
      const sum = others.reduce((total, other) => total + other.current, 0);
      const mean = Math.floor(sum / others.length);
      const limit = 4 * this.peak;
      item.current = Math.max(item.current, mean - limit);
      item.current = Math.min(item.current, mean + limit);
    }
  }

  private scaleDebts(): void {
    const total = this.items
      .filter(isEligible)
      .reduce((sum, item) => sum + item.weight, 0);
    if (total === 0 || total * 2 >= this.peak) {
      this.peak = Math.max(this.peak, total);
      return;
    }
    for (const item of this.items) {
      item.current = Number(
        (BigInt(item.current) * BigInt(total)) / BigInt(this.peak),
      );
    }
    this.peak = total;
  }
}

function isEligible(item: Item): boolean {
  return item.weight > 0 && !item.suspended;
}
