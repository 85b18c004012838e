import { SlotHeap } from '../slot-heap.js';
import { Lines } from '../periodic/lines.js';
import type { Totals, Walk } from '../periodic/walk.interface.js';

/** Picks after a change that are found by a look at every slot, before a schedule pays. */
const MAX_SEARCHED = 32;

/**
 * Tijdeman's rule: of the slots that have earned most of a pick, the one that
 * would be a whole pick behind first. No slot is ever more than
 * `1 - 1 / (2n - 2)` picks away from its exact share.
 *
 * R. Tijdeman, "The chairman assignment problem", Discrete Mathematics 32 (1980).
 */
export class EvenWalk implements Walk {
  private thresholds: Thresholds | undefined;
  private schedule: Schedule | undefined;
  /** Picks since the last change that were found without a schedule. */
  private searched = 0;

  constructor(readonly lines = new Lines()) {}

  next(totals: Totals): number {
    if (this.lines.isOverdue()) {
      this.lines.rebase();
      this.schedule = undefined;
    }
    this.thresholds ??= thresholdsOf(totals);
    if (this.schedule === undefined && this.searched < MAX_SEARCHED) {
      this.searched += 1;
      const slot = search(this.lines, this.thresholds);
      this.lines.pick(slot, totals.weight);
      return slot;
    }
    this.schedule ??= new Schedule(this.lines, this.thresholds);
    const slot = this.schedule.next();
    this.lines.pick(slot, totals.weight);
    this.schedule.wait(slot);
    return slot;
  }

  pay(slot: number, totals: Totals): void {
    this.lines.pick(slot, totals.weight);
    this.schedule = undefined;
  }

  /** A changed weight changes the share, and with it the deadline, of every slot. */
  changed(): void {
    this.forget();
  }

  forget(): void {
    this.thresholds = undefined;
    this.schedule = undefined;
    this.searched = 0;
  }

  copy(): EvenWalk {
    return new EvenWalk(this.lines.copy());
  }
}

/** The next pick without a schedule, by a look at every slot. */
function search(lines: Lines, { earned, allowed }: Thresholds): number {
  const { data, size } = lines;
  const tick = lines.tick + 1;
  let first = -1;
  /** Ticks until the first one is overdue. */
  let soonest = Infinity;
  for (let slot = 0; slot < size; slot++) {
    const weight = data[2 * slot + 1];
    const current = data[2 * slot] + weight * tick;
    const left = allowed - current;
    // The same as comparing the quotients, but seldom a division; asked first, as it is seldom true.
    if (
      (first < 0 || left < soonest * weight) &&
      weight > 0 &&
      current >= earned
    ) {
      soonest = floorDivide(left, weight);
      first = slot;
    }
  }
  return first;
}

/** The slots that may be picked now, by deadline, and the others, by when they may. */
class Schedule {
  private readonly releases: Float64Array;
  private readonly deadlines: Float64Array;
  private readonly waiting: SlotHeap;
  private readonly ready: SlotHeap;

  constructor(
    private readonly lines: Lines,
    private readonly thresholds: Thresholds,
  ) {
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
    const { lines, thresholds } = this;
    const weight = lines.weight(slot);
    const current = lines.current(slot);
    const { tick } = lines;
    this.releases[slot] =
      tick - floorDivide(current - thresholds.earned, weight);
    this.deadlines[slot] =
      tick + floorDivide(thresholds.allowed - current, weight) + 1;
    this.waiting.add(slot);
  }
}

function byTick(ticks: Float64Array): (a: number, b: number) => boolean {
  return (a, b) => ticks[a] < ticks[b] || (ticks[a] === ticks[b] && a < b);
}

interface Thresholds {
  /** A slot may be picked from this current on. */
  readonly earned: number;
  /** A slot is overdue beyond this current. */
  readonly allowed: number;
}

/**
 * `W / (2n - 2)` and `W - W / (2n - 2)` around the mean current, which is zero
 * where no candidate has left; as whole numbers that compare alike.
 */
function thresholdsOf({ weight, eligible, currents }: Totals): Thresholds {
  if (eligible === 1) {
    return { earned: -Infinity, allowed: Infinity };
  }
  const n = BigInt(eligible);
  const denominator = n * (2n * n - 2n);
  const share = BigInt(weight) * n;
  const mean = BigInt(currents) * (2n * n - 2n);
  const earned = -floorDivideBig(-(share + mean), denominator);
  const allowed = BigInt(weight) + floorDivideBig(mean - share, denominator);
  return { earned: Number(earned), allowed: Number(allowed) };
}

/** `Math.floor(a / b)` for whole numbers and a positive `b`, exact for safe integers. */
function floorDivide(a: number, b: number): number {
  if (!Number.isFinite(a)) {
    return a;
  }
  const quotient = Math.floor(a / b);
  const rest = a - quotient * b;
  if (rest < 0) {
    return quotient - 1;
  }
  return rest >= b ? quotient + 1 : quotient;
}

function floorDivideBig(a: bigint, b: bigint): bigint {
  return (a - (((a % b) + b) % b)) / b;
}
