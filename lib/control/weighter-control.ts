import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ChangeConflictError } from '../errors/change-conflict.error.js';
import { describeValue } from '../errors/describe-value.js';
import { InvalidChangeError } from '../errors/invalid-change.error.js';
import { NobodyLeftError } from '../errors/nobody-left.error.js';
import { UnknownSelectorError } from '../errors/unknown-selector.error.js';
import type {
  By,
  Change,
  ChangeAction,
} from '../interfaces/control/change.interface.js';
import type {
  Preview,
  PreviewedChange,
} from '../interfaces/control/preview.interface.js';
import type { Ramp, RampPlan } from '../interfaces/control/ramp.interface.js';
import type { SelectorStatus } from '../interfaces/control/selector-status.interface.js';
import type { Application } from '../dispatch/group/application.js';
import {
  check,
  checkArgument,
  checkCallOptions,
  checkKnownKeys,
  isCountUpTo,
  isDelay,
  isPlainObject,
} from '../rules/option-rules.js';
import type { Clock } from '../time/clock.js';
import { checkedBy } from './checked-by.js';
import type { ControlledSelectors } from './controlled-selectors.js';
import { History } from './history.js';
import { previewOf } from './preview.js';
import { GuardedRamp } from './ramp/guarded-ramp.js';
import { rampGround } from './ramp/ramp-ground.js';
import { checkedPlan } from './ramp/ramp-plan.js';
import { SelectorDesk, type Targets } from './selector-desk.js';
import { statusOf } from './selector-status.js';

/** What a control is made of. */
export interface ControlParts {
  readonly selectors: ControlledSelectors;
  readonly application: Application;
  readonly clock: Clock;
  /** Told of each change, once it is made. */
  readonly changed: (change: Change) => void;
  /** Writes a line for people. */
  readonly report: (line: string) => void;
}

/**
 * Shows and steers every selector and group of an application while it runs;
 * injectable in every module. It knows no HTTP: the board, a command or a chat
 * bot calls it.
 *
 * What a person changes holds against recoveries, refreshes and live weights:
 * until its end, until a person lifts it, or, of a weight, until another one is
 * configured. A change is all or nothing, and takes effect between two picks.
 *
 * Each method that changes something returns the change, but for `drain`, and throws
 * {@link UnknownSelectorError} or {@link InvalidChangeError} for what is not
 * there, {@link ChangeConflictError} where `by.version` is no longer so, and
 * {@link NobodyLeftError} where nobody could be picked any more.
 *
 * @example
 * control.suspend('sms', 'twilio', { forMs: 600_000 }, { actor: 'ada', reason: 'INC-482' });
 */
export class WeighterControl {
  readonly #parts: ControlParts;
  readonly #history = new History();
  /** By selector, the last one of each. */
  readonly #ramps = new Map<string, GuardedRamp>();

  /** @internal */
  constructor(parts: ControlParts) {
    this.#parts = parts;
  }

  /** What `forRoot({ application })` calls the application. */
  get application(): string {
    return this.#parts.application.name;
  }

  /** @internal The name that `forRoot` gave it; undefined where it is made up at each start. */
  get givenName(): string | undefined {
    return this.#parts.application.givenName;
  }

  /** Every selector and group of the application, whether or not somebody injects it. */
  list(): SelectorStatus[] {
    return this.#desks().map((desk) => this.#statusOf(desk));
  }

  /** @throws {@link UnknownSelectorError} */
  status(name: string): SelectorStatus {
    return this.#statusOf(this.#desk(name));
  }

  /**
   * Counts outcomes, durations and shares from now on; of all groups without a
   * name. A plain selector has none.
   *
   * @throws {@link UnknownSelectorError}
   */
  observe(name?: string): void {
    const desks = name === undefined ? this.#desks() : [this.#desk(name)];
    desks.forEach(({ group }) => group?.observe());
  }

  /**
   * Gives candidates other weights, all at once; null is the configured one. A
   * weight of 0 drains, whatever `zeroWeight` says.
   *
   * @throws {@link InvalidWeightError} for what is no weight
   */
  setWeights(
    name: string,
    weights: Readonly<Record<string, number | null>>,
    by: By,
  ): Change {
    check('weights', weights, isPlainObject);
    const desk = this.#desk(name);
    return this.#make(desk, 'setWeights', weighed(desk, weights), by);
  }

  /**
   * Takes a candidate out, for good or for so many milliseconds.
   *
   * @throws {@link RangeError} for a `forMs` that is no delay
   */
  suspend(
    name: string,
    id: string,
    options: { forMs?: number },
    by: By,
  ): Change {
    checkCallOptions('suspend()', options, ['forMs']);
    if (options.forMs !== undefined) {
      checkArgument('forMs', options.forMs, isDelay);
    }
    const suspension = this.#endOf(options.forMs);
    return this.#make(
      this.#desk(name),
      'suspend',
      { [id]: { suspension } },
      by,
    );
  }

  /** Puts a candidate back in, whoever suspended it. */
  resume(name: string, id: string, by: By): Change {
    const target = { [id]: { suspension: null } };
    return this.#make(this.#desk(name), 'resume', target, by);
  }

  /**
   * Leaves a handler alone for so many milliseconds, even when nobody else is
   * left; it comes back by a call that probes it.
   *
   * @throws {@link RangeError} for a `forMs` that is no delay
   */
  eject(name: string, id: string, options: { forMs: number }, by: By): Change {
    checkCallOptions('eject()', options, ['forMs']);
    checkArgument('forMs', options.forMs, isDelay);
    const ejection = { untilMs: this.#parts.clock.date() + options.forMs };
    return this.#make(this.#desk(name), 'eject', { [id]: { ejection } }, by);
  }

  /** Ends the ejection of a handler. */
  recover(name: string, id: string, by: By): Change {
    const target = { [id]: { ejection: null } };
    return this.#make(this.#desk(name), 'recover', target, by);
  }

  /**
   * Gives a candidate the weight 0, and resolves once nothing of it is under way;
   * of a plain selector, at once. Rejects with what the other methods throw.
   */
  async drain(name: string, id: string, by: By): Promise<void> {
    const desk = this.#desk(name);
    this.#make(desk, 'drain', weighed(desk, { [id]: 0 }), by);
    await desk.group?.handlers.get(id)?.idle();
  }

  /**
   * What a change would do to the next picks, 100 by default; nothing advances.
   *
   * @throws {@link UnknownSelectorError}
   * @throws {@link InvalidChangeError} for a candidate that is not there
   * @throws {@link InvalidWeightError} for what is no weight
   * @throws {@link RangeError} for a number of picks that is none, or above 10,000
   */
  preview(name: string, change: PreviewedChange = {}, picks = 100): Preview {
    check('change', change, isPlainObject);
    checkKnownKeys('preview()', change, [
      'weights',
      'suspend',
      'resume',
      'key',
    ]);
    checkArgument('picks', picks, isLookAhead);
    return previewOf(this.#desk(name), change, picks);
  }

  /**
   * The changes of one selector, or of all, the oldest first; the last 500 of the
   * application are kept.
   */
  history(name?: string): Change[] {
    return this.#history.of(name);
  }

  /**
   * Puts back what a change touched, as a change of its own.
   *
   * @throws {@link ChangeConflictError} also where somebody has touched that since,
   * or it has ended
   */
  undo(changeId: string, by: By): Change {
    const change = this.#history.find(changeId);
    if (change === undefined) {
      throw new InvalidChangeError(
        `There is no change ${describeValue(changeId)} to undo: see history(), which keeps the last 500.`,
      );
    }
    const desk = this.#desk(change.selector);
    this.#checkVersion(desk, checkedBy(by));
    for (const [id, after] of Object.entries(change.after)) {
      if (!isDeepStrictEqual(desk.stateOf(id, after), after)) {
        throw new ChangeConflictError(
          `'${id}' of '${desk.name}' was touched after the change ${changeId}, or that has ended; nothing was changed. Look at it as it is, and change that.`,
          this.#statusOf(desk),
        );
      }
    }
    return this.#make(desk, 'undo', change.before, by, changeId);
  }

  /**
   * Gives a handler a growing share of its group, step by step, while a guard
   * bears it; the weights of before come back where it does not. A weight that
   * somebody sets meanwhile ends it.
   *
   * @throws {@link SelectorConfigurationError} for a plan that cannot be followed
   * @throws {@link InvalidChangeError} for what is no handler, or has nobody beside
   * it; for a group that has a ramp already
   */
  ramp(name: string, id: string, plan: RampPlan, by: By): Ramp {
    const checked = checkedPlan(plan);
    const { version, ...others } = checkedBy(by);
    const desk = this.#desk(name);
    this.#checkVersion(desk, { version });
    if (this.#ramps.get(name)?.isOver === false) {
      throw new InvalidChangeError(
        `'${name}' has a ramp under way already. Abort it, or wait for it to be done.`,
      );
    }
    const ground = rampGround(desk, id, {
      clock: this.#parts.clock,
      report: this.#parts.report,
      desk: () => this.#desk(name),
      change: (targets, who) =>
        this.#make(this.#desk(name), 'ramp', targets, who),
    });
    const ramp = new GuardedRamp(ground, checked, others);
    this.#ramps.set(name, ramp);
    return ramp;
  }

  #desks(): SelectorDesk[] {
    const { selectors, clock } = this.#parts;
    return selectors.all().map((each) => new SelectorDesk(each, clock));
  }

  #statusOf(desk: SelectorDesk): SelectorStatus {
    const ramp = this.#ramps.get(desk.name);
    return statusOf(
      desk,
      this.#history,
      ramp?.isOver === false ? ramp.status() : undefined,
    );
  }

  #desk(name: string): SelectorDesk {
    const { selectors, clock } = this.#parts;
    const controlled =
      typeof name === 'string' ? selectors.find(name) : undefined;
    if (controlled === undefined) {
      const known = selectors.all().map((each) => each.name);
      throw new UnknownSelectorError(name, known);
    }
    return new SelectorDesk(controlled, clock);
  }

  #endOf(forMs: number | undefined): { untilMs?: number } {
    return forMs === undefined
      ? {}
      : { untilMs: this.#parts.clock.date() + forMs };
  }

  /** Brings candidates to the states that are wanted, all or none. */
  #make(
    desk: SelectorDesk,
    action: ChangeAction,
    targets: Targets,
    by: By,
    undoes?: string,
  ): Change {
    const { clock, changed } = this.#parts;
    const { actor, reason, force, version } = checkedBy(by);
    this.#checkVersion(desk, { version });
    const before = desk.statesOf(targets);
    if (force !== true && desk.wouldLeaveNobody(targets)) {
      throw new NobodyLeftError(desk.name);
    }
    desk.bring(
      targets,
      reason === undefined ? 'by an operator' : `by an operator: ${reason}`,
    );
    const change: Change = {
      id: randomUUID(),
      version: desk.version(),
      at: clock.date(),
      actor,
      ...(reason !== undefined && { reason }),
      selector: desk.name,
      action,
      ...(undoes !== undefined && { undoes }),
      before,
      after: desk.statesOf(targets),
    };
    this.#history.add(change);
    changed(change);
    const isOfWeights = Object.values(targets).some(({ weight }) => weight);
    if (action !== 'ramp' && isOfWeights) {
      const who = `${actor} set a weight of the group`;
      this.#ramps.get(desk.name)?.supersede(who);
    }
    return change;
  }

  #checkVersion(
    desk: SelectorDesk,
    { version }: { version?: string | undefined },
  ): void {
    if (version !== undefined && version !== desk.version()) {
      throw new ChangeConflictError(
        `'${desk.name}' was changed by somebody else meanwhile; nothing was changed. Look at it as it is (the 'status' of this error), and change that.`,
        this.#statusOf(desk),
      );
    }
  }
}

const isLookAhead = isCountUpTo(10_000);

function weighed(
  desk: SelectorDesk,
  weights: Readonly<Record<string, number | null>>,
): Targets {
  return Object.fromEntries(
    Object.entries(weights).map(([id, weight]) => {
      const value = desk.checkedWeight(id, weight);
      return [id, { weight: { value, byHand: value !== undefined } }];
    }),
  );
}
