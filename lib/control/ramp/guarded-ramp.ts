import { isDeepStrictEqual } from 'node:util';
import type { By, Change } from '../../interfaces/control/change.interface.js';
import type {
  Ramp,
  RampEnd,
  RampPlan,
  RampState,
  RampStatus,
  RampWindow,
} from '../../interfaces/control/ramp.interface.js';
import type { FirstAttempt } from '../../dispatch/group/first-attempt-listeners.js';
import type { Clock, Timer } from '../../time/clock.js';
import type { Targets } from '../selector-desk.js';
import { breachOf } from './guard.js';
import { rampWeights } from './ramp-weights.js';

/** First attempts of the newcomer from one look to the next. */
const LOOK = 50;
/** A window is the last looks of a step, up to so many. */
const LOOKS = 4;

/** Where a ramp runs. */
export interface RampGround {
  readonly clock: Clock;
  readonly selector: string;
  readonly newcomer: string;
  /** Weights of those whose share the newcomer takes, by candidate. */
  readonly others: ReadonlyMap<string, number>;
  /** The weights of all of them as they were. */
  readonly before: Targets;
  /** How the weights of these are now; throws for one that has left. */
  statesOf(targets: Targets): Targets;
  /** Makes a change of weights; throws where it cannot be. */
  change(targets: Targets, by: By): Change;
  /** Hears of first attempts until the returned function is called. */
  listen(listener: (attempt: FirstAttempt) => void): () => void;
  report(line: string): void;
}

/** Brings a newcomer to more and more calls while a guard bears it, or back. */
export class GuardedRamp implements Ramp {
  readonly done: Promise<RampEnd>;
  private resolve!: (end: RampEnd) => void;
  private readonly stopListening: () => void;
  private readonly changes: Change[] = [];
  private current: RampState = 'holding';
  private stepIndex = -1;
  private startedAt = 0;
  private why = '';
  private callsInStep = 0;
  private looks: RampWindow[] = [emptyWindow()];
  private lastWindow: RampWindow | undefined;
  private timer: Timer;
  private isTimeUp = false;
  /** What the weights are while nobody else has touched them. */
  private expected: Targets = {};

  constructor(
    private readonly ground: RampGround,
    private readonly plan: RampPlan,
    private readonly by: By,
  ) {
    this.done = new Promise((resolve) => {
      this.resolve = resolve;
    });
    this.goTo(0, this.by);
    this.stopListening = ground.listen((attempt) => this.attempted(attempt));
  }

  get selector(): string {
    return this.ground.selector;
  }

  get candidate(): string {
    return this.ground.newcomer;
  }

  get state(): RampState {
    return this.current;
  }

  get step(): number {
    return this.stepIndex;
  }

  get percent(): number {
    return this.plan.steps[this.stepIndex];
  }

  get reason(): string {
    return this.why;
  }

  get since(): number {
    return this.startedAt;
  }

  get calls(): number {
    return this.callsInStep;
  }

  get window(): RampWindow | undefined {
    return this.lastWindow;
  }

  get isOver(): boolean {
    return !['holding', 'stalled', 'paused'].includes(this.current);
  }

  status(): RampStatus {
    const { selector, candidate, state, step, percent, reason, since, calls } =
      this;
    const { lastWindow } = this;
    return {
      selector,
      candidate,
      state,
      step,
      percent,
      reason,
      since,
      calls,
      ...(lastWindow && { window: { ...lastWindow } }),
    };
  }

  pause(by: By): void {
    if (!this.isOver) {
      this.enter('paused', `paused by ${by.actor}${because(by)}`);
    }
  }

  promote(by: By): void {
    if (!this.isOver) {
      this.advance(by);
    }
  }

  abort(reason: string): void {
    if (!this.isOver) {
      this.goBack('aborted', reason);
    }
  }

  /** Somebody else set a weight. */
  supersede(reason: string): void {
    if (!this.isOver) {
      this.end('superseded', reason);
    }
  }

  private attempted({ handler, isFailure, durationMs }: FirstAttempt): void {
    const { guard, hold } = this.plan;
    const look = this.looks[this.looks.length - 1];
    if (handler !== this.ground.newcomer) {
      look.othersCalls += 1;
      look.othersFailures += Number(isFailure);
      return;
    }
    this.callsInStep += 1;
    look.calls += 1;
    look.failures += Number(isFailure);
    look.slow += Number(durationMs > (guard.maxP95Ms ?? Infinity));
    if (look.calls === LOOK) {
      this.look();
    }
    const isHeld = this.isTimeUp && this.callsInStep >= hold.minimum;
    if (isHeld && !this.isOver && this.current !== 'paused') {
      this.advance(this.by);
    }
  }

  private look(): void {
    const window = sumOf(this.looks);
    this.lastWindow = window;
    this.looks = [...this.looks.slice(1 - LOOKS), emptyWindow()];
    const breach = breachOf(this.plan.guard, window);
    if (breach === undefined || this.current === 'paused') {
      return;
    }
    if (this.plan.onBreach === 'pause') {
      this.enter('paused', breach);
    } else {
      this.goBack('rolled back', breach);
    }
  }

  private advance(by: By): void {
    const next = this.stepIndex + 1;
    if (this.wasTouched()) {
      this.end('superseded', 'somebody else set a weight of the group');
    } else if (next === this.plan.steps.length) {
      this.end('completed', `${this.percent} % was held`);
    } else {
      this.tryTo(() => this.goTo(next, by));
    }
  }

  private goTo(step: number, by: By): void {
    const { clock, newcomer, others, selector } = this.ground;
    const percent = this.plan.steps[step];
    const targets: Targets = Object.fromEntries(
      Array.from(rampWeights(newcomer, percent, others), ([id, value]) => [
        id,
        { weight: { value, byHand: true } },
      ]),
    );
    this.change(targets, by, `ramp of ${newcomer} to ${percent} %`);
    this.expected = targets;
    this.stepIndex = step;
    this.startedAt = clock.date();
    this.callsInStep = 0;
    this.looks = [emptyWindow()];
    this.isTimeUp = false;
    clock.clearTimer(this.timer);
    this.timer = clock.setTimer(
      () => this.timeIsUp(),
      this.plan.hold.forMs,
      false,
    );
    this.current = 'holding';
    this.why = `${percent} % is held`;
    this.ground.report(
      `'${selector}': ${newcomer} is at ${percent} % of the calls`,
    );
  }

  private timeIsUp(): void {
    this.isTimeUp = true;
    if (this.current === 'paused') {
      return;
    }
    if (this.callsInStep >= this.plan.hold.minimum) {
      this.advance(this.by);
    } else {
      const { minimum } = this.plan.hold;
      this.enter(
        'stalled',
        `${this.callsInStep} of the ${minimum} calls that it takes to judge by`,
      );
    }
  }

  /** The weights of before, but for the newcomer, in one change. */
  private goBack(state: 'rolled back' | 'aborted', reason: string): void {
    if (this.wasTouched()) {
      this.end('superseded', 'somebody else set a weight of the group');
      return;
    }
    const { before, newcomer } = this.ground;
    const none = { weight: { value: 0, byHand: true } };
    this.tryTo(() => {
      this.change(
        { ...before, [newcomer]: none },
        this.by,
        `ramp of ${newcomer}: ${reason}`,
      );
      this.end(state, reason);
    });
  }

  private tryTo(act: () => void): void {
    try {
      act();
    } catch (error) {
      // Somebody has left, or the weights cannot be any more.
      this.end('superseded', (error as Error).message);
    }
  }

  private change(targets: Targets, { actor, reason }: By, what: string): void {
    const why = reason === undefined ? what : `${what}: ${reason}`;
    this.changes.push(
      this.ground.change(targets, { actor, reason: why, force: true }),
    );
  }

  private wasTouched(): boolean {
    try {
      const now = this.ground.statesOf(this.expected);
      return !isDeepStrictEqual(now, this.expected);
    } catch {
      return true;
    }
  }

  private enter(state: RampState, reason: string): void {
    this.current = state;
    this.why = reason;
    const { selector, newcomer } = this.ground;
    this.ground.report(
      `'${selector}': the ramp of ${newcomer} is ${state}: ${reason}`,
    );
  }

  private end(state: RampEnd['state'], reason: string): void {
    this.ground.clock.clearTimer(this.timer);
    this.stopListening?.();
    this.enter(state, reason);
    this.resolve({ state, reason, changes: this.changes });
  }
}

function emptyWindow(): RampWindow {
  return { calls: 0, failures: 0, slow: 0, othersCalls: 0, othersFailures: 0 };
}

function sumOf(windows: readonly RampWindow[]): RampWindow {
  const sum = emptyWindow();
  for (const window of windows) {
    for (const key of Object.keys(sum) as (keyof RampWindow)[]) {
      sum[key] += window[key];
    }
  }
  return sum;
}

function because({ reason }: By): string {
  return reason === undefined ? '' : `: ${reason}`;
}
