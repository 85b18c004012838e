import type { CandidateSnapshot } from '../../interfaces/selection/candidate-snapshot.interface.js';
import type { NoCandidateReason } from '../../errors/no-candidate.error.js';
import type { Weighter } from '../../selection/weighter.js';
import type { DispatchPolicy } from '../options/dispatch-policy.js';
import { Ejector } from '../health/ejector.js';
import { HandlerState } from '../health/handler-state.js';
import { RetryBudget } from '../health/retry-budget.js';
import { SlowStart } from '../health/slow-start.js';

/** Why a handler is passed over by a dispatcher, or that it is not. */
export type Gate = 'open' | 'ejected' | 'full' | 'slow';

/** What a dispatcher under a policy knows of its group from one call to the next. */
export class GroupRuntime {
  readonly ejector: Ejector;
  readonly budget: RetryBudget | undefined;
  private readonly slowStart: SlowStart | undefined;
  private readonly states = new Map<string, HandlerState>();
  private used = false;

  constructor(
    readonly group: string,
    readonly policy: DispatchPolicy,
    readonly selector: Weighter<string>,
    private readonly handlersNow: () => ReadonlyMap<string, unknown>,
  ) {
    const { budget, slowStart, ejection } = policy;
    this.ejector = new Ejector(group, ejection, {
      count: () => this.countEjected(),
      recovered: (state) => this.slowStart?.begin(state),
    });
    this.budget = budget && new RetryBudget(budget.ratio, budget.perSecond);
    this.slowStart =
      slowStart && new SlowStart(slowStart.window, slowStart.minimum);
  }

  /** By name. */
  get handlers(): ReadonlyMap<string, unknown> {
    return this.handlersNow();
  }

  stateOf(name: string): HandlerState {
    let state = this.states.get(name);
    if (state === undefined) {
      state = new HandlerState(name);
      this.states.set(name, state);
    }
    return state;
  }

  /** Whether the handler takes the turn that has come. */
  gateOf(state: HandlerState, isKeyed: boolean): Gate {
    this.used = true;
    if (this.ejector.isOut(state)) {
      return 'ejected';
    }
    if (this.isFull(state)) {
      return 'full';
    }
    // By key, a slow start takes part of the keys instead of part of the turns.
    return !isKeyed && this.slowStart?.passesOver(state) === true
      ? 'slow'
      : 'open';
  }

  /** The part of its share that the handler takes while it starts slowly. */
  partOf(name: string): number {
    return this.slowStart?.partOf(this.stateOf(name)) ?? 1;
  }

  isFull(state: HandlerState): boolean {
    return state.inFlight >= this.policy.limitOf(state.name);
  }

  /** A handler joins, or comes back from a suspension. */
  returned(name: string): void {
    if (this.used) {
      this.slowStart?.begin(this.stateOf(name));
    }
  }

  isEligible(name: string): boolean {
    return this.candidate(name)?.state === 'eligible';
  }

  priorityOf(name: string): number {
    return this.candidate(name)?.priority ?? 0;
  }

  /** Why the handler cannot be called, where the selector gives no reason. */
  reasonOf(name: string): NoCandidateReason {
    const state = this.stateOf(name);
    const isFull = this.isFull(state);
    // An ejected one would be used all the same, had it room.
    const isFullOnly =
      isFull && this.policy.ejection.whenAllEjected === 'use-all';
    if (this.ejector.isOut(state) && !isFullOnly) {
      return 'ejected';
    }
    return isFull ? 'full' : 'excluded';
  }

  private candidate(name: string): CandidateSnapshot<string> | undefined {
    return this.selector.snapshot().find((each) => each.candidate === name);
  }

  /** Of those that take calls: one that was removed or drained is no loss to them. */
  private countEjected(): { handlers: number; ejected: number } {
    const eligible = this.selector
      .snapshot()
      .filter(({ state }) => state === 'eligible');
    const ejected = eligible.filter(
      ({ candidate }) => this.stateOf(candidate).ejectedUntil !== undefined,
    );
    return { handlers: eligible.length, ejected: ejected.length };
  }
}
