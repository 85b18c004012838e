import type { ShareAlarm } from '../../interfaces/dispatch/share-alarm.interface.js';
import { atLeast, atMost } from '../../chance/binomial.js';
import type { Clock } from '../../time/clock.js';
import type { Handler } from '../health/handler.js';

/** Calls between two looks. */
const STEP = 100;
/** Steps in the window, which is 1,000 calls. */
const STEPS = 10;
/** How rare a chance has to be that is no chance any more. */
const ALPHA = 1e-6;
/** So many calls more or fewer may come of a schedule that is cut short. */
const SLACK = 2;

/** What a monitor asks of its group. */
export interface MonitoredGroup {
  readonly clock: Clock;
  /** Another number once something has changed that the shares depend on. */
  shareRevision(): number;
  /** Of the next first attempt. */
  dueShares(): DueShares;
}

/** What is due to each handler that can be called, from now on. */
export interface DueShares {
  readonly shares: ReadonlyMap<Handler, number>;
  /** Until when, by the clock, if nothing changes meanwhile. */
  readonly until: number;
}

/** What a handler had of some calls, and what was due to it. */
interface Tally {
  served: number;
  due: number;
}

type Tallies = Map<Handler, Tally>;

/**
 * Compares what first attempts went to with what was due to them, summed up from
 * one change of state to the next. Chance is ruled out by the exact binomial tail
 * at the mean share, which is the widest that shares of that mean can have:
 * Hoeffding, "On the distribution of the number of successes in independent
 * trials" (1956).
 */
export class ShareMonitor {
  /** The steps of the window, the oldest first; the last is being filled. */
  private readonly steps: Tallies[] = [new Map<Handler, Tally>()];
  private callsInStep = 0;
  /** Calls of this epoch whose due is not added up yet. */
  private callsInEpoch = 0;
  private revision = -1;
  private due: DueShares = { shares: new Map(), until: -Infinity };
  private alarm: ShareAlarm | undefined;

  constructor(
    private readonly group: MonitoredGroup,
    private readonly onAlarm: (alarm: ShareAlarm) => void,
  ) {}

  /** What the last look found; undefined where all is as it should be. */
  get found(): ShareAlarm | undefined {
    return this.alarm;
  }

  /** A first attempt that nothing restricted goes to the handler; told before it begins. */
  count(handler: Handler): void {
    const { group } = this;
    const revision = group.shareRevision();
    if (revision !== this.revision || this.isPast(this.due.until)) {
      this.addUp();
      this.revision = revision;
      this.due = group.dueShares();
    }
    this.callsInEpoch += 1;
    this.tallyOf(handler).served += 1;
    this.callsInStep += 1;
    if (this.callsInStep === STEP) {
      this.addUp();
      this.look();
      this.callsInStep = 0;
      this.steps.push(new Map<Handler, Tally>());
      if (this.steps.length > STEPS) {
        this.steps.shift();
      }
    }
  }

  private isPast(until: number): boolean {
    return until !== Infinity && this.group.clock.now() >= until;
  }

  private addUp(): void {
    if (this.callsInEpoch > 0) {
      for (const [handler, share] of this.due.shares) {
        this.tallyOf(handler).due += share * this.callsInEpoch;
      }
      this.callsInEpoch = 0;
    }
  }

  private tallyOf(handler: Handler): Tally {
    const step = this.steps[this.steps.length - 1];
    let tally = step.get(handler);
    if (tally === undefined) {
      tally = { served: 0, due: 0 };
      step.set(handler, tally);
    }
    return tally;
  }

  private look(): void {
    const calls = this.steps.length * STEP;
    const sums: Tallies = new Map();
    for (const step of this.steps) {
      for (const [handler, { served, due }] of step) {
        const sum = sums.get(handler) ?? { served: 0, due: 0 };
        sum.served += served;
        sum.due += due;
        sums.set(handler, sum);
      }
    }
    const handlers = [...sums]
      .filter(([, { served, due }]) => isBeyondChance(served, due, calls))
      .map(([{ name }, { served, due }]) => ({
        handler: name,
        expectedShare: due / calls,
        servedShare: served / calls,
      }));
    const wasAlarmed = this.alarm !== undefined;
    this.alarm = handlers.length === 0 ? undefined : { calls, handlers };
    if (this.alarm !== undefined && !wasAlarmed) {
      this.onAlarm(this.alarm);
    }
  }
}

function isBeyondChance(served: number, due: number, calls: number): boolean {
  if (Math.abs(served - due) <= SLACK) {
    return false;
  }
  const share = Math.min(due / calls, 1);
  const chance =
    served > due ? atLeast(served, calls, share) : atMost(served, calls, share);
  return chance < ALPHA / 2;
}
