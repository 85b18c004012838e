/**
 * The oracle: smooth weighted round robin as a textbook loop over integer
 * weights, with the rules for a change under way, and nothing else.
 */
export class TextbookSmooth {
  private items: {
    name: string;
    weight: number;
    current: number;
    suspended: boolean;
  }[] = [];
  private peak = 0;

  get names(): string[] {
    return this.items.map((item) => item.name);
  }

  currentOf(name: string): number | undefined {
    return this.items.find((item) => item.name === name)?.current;
  }

  add(name: string, weight: number): void {
    const eligible = this.eligible();
    const sum = eligible.reduce((total, item) => total + item.current, 0);
    const current =
      eligible.length === 0 ? 0 : Math.floor(sum / eligible.length);
    this.items.push({ name, weight, current, suspended: false });
    this.scaleDebts();
  }

  remove(name: string): void {
    this.items = this.items.filter((item) => item.name !== name);
    this.scaleDebts();
  }

  setWeight(name: string, weight: number): void {
    this.update(name, (item) => (item.weight = weight));
  }

  suspend(name: string, suspended: boolean): void {
    this.update(name, (item) => (item.suspended = suspended));
  }

  /** Adding a factor to every weight's unit multiplies the currents along. */
  rescale(factor: number): void {
    this.peak *= factor;
    for (const item of this.items) {
      item.weight *= factor;
      item.current *= factor;
    }
  }

  get(): string | undefined {
    const eligible = this.eligible();
    for (const item of eligible) {
      item.current += item.weight;
    }
    const largest = Math.max(...eligible.map((item) => item.current));
    const best = eligible.find((item) => item.current === largest);
    if (best !== undefined) {
      best.current -= this.total();
    }
    return best?.name;
  }

  private update(
    name: string,
    change: (item: (typeof this.items)[number]) => void,
  ): void {
    for (const item of this.items.filter((known) => known.name === name)) {
      change(item);
    }
    this.scaleDebts();
  }

  private eligible() {
    return this.items.filter((item) => item.weight > 0 && !item.suspended);
  }

  private total(): number {
    return this.eligible().reduce((sum, item) => sum + item.weight, 0);
  }

  private scaleDebts(): void {
    if (this.items.length === 0) {
      this.peak = 0;
      return;
    }
    const total = this.total();
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
