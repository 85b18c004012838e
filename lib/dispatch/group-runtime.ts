import type { NoCandidateReason } from '../interfaces/no-candidate-reason.interface.js';
import type { Weighter } from '../selection/weighter.js';
import type { DispatchPolicy } from './dispatch-policy.js';
import { Ejector } from './ejector.js';
import type { GroupHandler } from './group-handler.interface.js';
import { HandlerState } from './handler-state.js';
import { RetryBudget } from './retry-budget.js';
import { SlowStart } from './slow-start.js';

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
    private readonly handlersNow: () => ReadonlyMap<string, GroupHandler>,
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

  get handlers(): ReadonlyMap<string, GroupHandler> {
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
  gateOf(state: HandlerState): Gate {
    this.used = true;
    if (this.ejector.isOut(state)) {
      return 'ejected';
    }
    if (this.isFull(state)) {
      return 'full';
    }
    return this.slowStart?.passesOver(state) === true ? 'slow' : 'open';
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
    return this.selector
      .snapshot()
      .some(
        ({ candidate, state }) => candidate === name && state === 'eligible',
      );
  }

  /** Why the handler cannot be called, where the selector gives no reason. */
  reasonOf(name: string): NoCandidateReason {
    const state = this.stateOf(name);
    if (this.ejector.isOut(state)) {
      return 'ejected';
    }
    return this.isFull(state) ? 'full' : 'excluded';
  }

  private countEjected(): { handlers: number; ejected: number } {
    const handlers = [...this.handlers.keys()];
    const ejected = handlers.filter(
      (name) => this.states.get(name)?.ejectedUntil !== undefined,
    );
    return { handlers: handlers.length, ejected: ejected.length };
  }
}
