import { SlotHeap } from '../../slot-heap.js';
import { Lines } from '../periodic/lines.js';
import type { Totals } from '../periodic/totals.js';
import type { Walk } from '../periodic/walk.interface.js';
import { floorDivide } from './floor-divide.js';

/**
 * Tijdeman's rule: of those that have earned most of a pick, the one that would
 * first be a whole pick behind. Nobody is ever more than `1 - 1 / (2n - 2)`
 * picks away from its exact share.
 *
 * R. Tijdeman, "The chairman assignment problem", Discrete Mathematics 32 (1980).
 */
export class EvenWalk implements Walk {
  private schedule: Schedule | undefined;

  constructor(readonly lines = new Lines()) {}

  next(totals: Totals): number {
    if (this.lines.isOverdue) {
      this.lines.rebase();
      this.schedule = undefined;
    }
    this.schedule ??= new Schedule(this.lines, totals);
    const slot = this.schedule.next();
    this.lines.pick(slot, totals.weight);
    this.schedule.wait(slot);
    return slot;
  }

  take(slot: number, totals: Totals): void {
    this.lines.pick(slot, totals.weight);
    this.schedule = undefined;
  }

  /** Every share has changed with it, and so has when everyone is due. */
  changed(): void {
    this.schedule = undefined;
  }

  forget(): void {
    this.schedule = undefined;
  }

  copy(): EvenWalk {
    return new EvenWalk(this.lines.copy());
  }
}

/** Who may be picked, by when it has to be; and who may not yet, by when it may. */
class Schedule {
  /** A current from here on may be picked. */
  private readonly earned: number;
  /** A current beyond this is overdue. */
  private readonly allowed: number;
  private readonly releases: Float64Array;
  private readonly deadlines: Float64Array;
  private readonly waiting: SlotHeap;
  private readonly ready: SlotHeap;

  constructor(
    private readonly lines: Lines,
    totals: Totals,
  ) {
    [this.earned, this.allowed] = thresholds(totals);
    this.releases = new Float64Array(lines.size);
    this.deadlines = new Float64Array(lines.size);
    this.waiting = new SlotHeap(byTick(this.releases));
    this.ready = new SlotHeap(byTick(this.deadlines));
    for (let slot = 0; slot < lines.size; slot++) {
      if (lines.weight(slot) > 0) {
        this.wait(slot);
      }
    }
  }

  next(): number {
    const tick = this.lines.tick + 1;
    let slot = this.waiting.first;
    while (slot !== undefined && this.releases[slot] <= tick) {
      this.waiting.remove(slot);
      this.ready.add(slot);
      slot = this.waiting.first;
    }
    return this.ready.shift();
  }

  wait(slot: number): void {
    const { lines } = this;
    const weight = lines.weight(slot);
    const current = lines.current(slot);
    const { tick } = lines;
    this.releases[slot] = tick - floorDivide(current - this.earned, weight);
    this.deadlines[slot] =
      tick + floorDivide(this.allowed - current, weight) + 1;
    this.waiting.add(slot);
  }
}

function byTick(ticks: Float64Array): (a: number, b: number) => boolean {
  return (a, b) => ticks[a] < ticks[b] || (ticks[a] === ticks[b] && a < b);
}

/**
 * `W / (2n - 2)` and `W - W / (2n - 2)` around the mean current, which is zero
 * where nobody has left; as whole numbers that compare alike.
 */
function thresholds({ weight, eligible, currents }: Totals): [number, number] {
  if (eligible === 1) {
    return [-Infinity, Infinity];
  }
  const n = BigInt(eligible);
  const denominator = n * (2n * n - 2n);
  const share = BigInt(weight) * n;
  const mean = BigInt(currents) * (2n * n - 2n);
  const earned = -floorDivideBig(-(share + mean), denominator);
  const allowed = BigInt(weight) + floorDivideBig(mean - share, denominator);
  return [Number(earned), Number(allowed)];
}

function floorDivideBig(a: bigint, b: bigint): bigint {
  return (a - (((a % b) + b) % b)) / b;
}
