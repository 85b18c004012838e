import { AliasTable } from './alias-table.js';
import { IndependentStrategy } from '../independent/independent.strategy.js';
import { SumTree } from './sum-tree.js';

/** A table pays after as many picks as there are slots, but after no fewer than this. */
const MIN_PICKS = 16;

/**
 * Random in proportion to the weights. A table serves while nothing changes; a
 * tree serves after a change, until enough picks have come to pay for another
 * table. Several are drawn one after the other without replacement, which is
 * the law of A-Res (Efraimidis and Spirakis, 2006).
 */
export class WeightedRandomStrategy extends IndependentStrategy {
  private readonly tree = new SumTree();
  private alias: AliasTable | undefined;
  private picksToTable = 0;

  /** The table to draw from; none while there are picks that `peek` has drawn. */
  get table(): AliasTable | undefined {
    return this.ahead.length === 0 ? this.alias : undefined;
  }

  nextExcluding(excluded: readonly number[]): number {
    const number = this.random();
    const { tree } = this;
    const weights = excluded.map((slot) => tree.weight(slot));
    excluded.forEach((slot) => tree.set(slot, 0));
    const slot = this.findInTree(number);
    excluded.forEach((each, i) => tree.set(each, weights[i]));
    return slot;
  }

  share(slot: number): number {
    return this.tree.weight(slot) / this.tree.total;
  }

  protected join(): void {
    this.tree.push();
  }

  protected change(slot: number, weight: number): void {
    this.tree.set(slot, weight);
    // The count begins again with each change: between frequent changes a table would not pay.
    if (this.alias !== undefined || this.picksToTable > 0) {
      this.alias = undefined;
      this.picksToTable = Math.max(MIN_PICKS, this.size);
    }
  }

  protected renumber(slots: readonly number[]): void {
    this.tree.compact(slots);
    this.alias = undefined;
  }

  protected draw(): number {
    return this.alias?.draw() ?? this.drawWithoutTable();
  }

  protected drawMany(count: number, first: number): number[] {
    const { tree } = this;
    const slots: number[] = [];
    const weights: number[] = [];
    for (const number of this.numbers(Math.min(count, this.size))) {
      const isFirst = slots.length === 0 && first >= 0;
      const slot = isFirst ? first : this.findInTree(number);
      if (slot < 0) {
        break;
      }
      slots.push(slot);
      weights.push(tree.weight(slot));
      tree.set(slot, 0);
    }
    slots.forEach((slot, i) => tree.set(slot, weights[i]));
    return slots;
  }

  private drawWithoutTable(): number {
    if (this.tree.total === 0) {
      return -1;
    }
    if (this.picksToTable > 0) {
      this.picksToTable -= 1;
      return this.findInTree(this.random());
    }
    const slots: number[] = [];
    for (let slot = 0; slot < this.size; slot++) {
      if (this.tree.weight(slot) > 0) {
        slots.push(slot);
      }
    }
    const weightOf = (slot: number): number => this.tree.weight(slot);
    const { random, counts } = this;
    this.alias = new AliasTable(
      slots,
      weightOf,
      this.tree.total,
      random,
      counts,
    );
    return this.alias.draw();
  }

  private findInTree(number: number): number {
    const { total } = this.tree;
    return total === 0 ? -1 : this.tree.find(Math.floor(number * total));
  }
}
