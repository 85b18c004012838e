import type { DispatcherOptions } from '../../interfaces/dispatch/dispatcher-options.interface.js';
import {
  candidateView,
  type CandidateView,
  type WeighterHooks,
} from '../../selection/hooks.js';
import type { Weighter } from '../../selection/weighter.js';
import type { Clock } from '../../time/clock.js';
import { GroupEvents, type Report } from './group-events.js';
import { Gates } from '../health/gates.js';
import { Handler } from '../health/handler.js';
import { RetryBudget } from '../health/retry-budget.js';
import {
  dispatchPolicy,
  type DispatchPolicy,
} from '../options/dispatch-policy.js';
import {
  noCandidate,
  noHandlers,
  noSuchHandler,
  unknownHandler,
  type SelectorOrigin,
} from './group-errors.js';
import type { HandlerSource } from './handler-source.js';
import { isShared, type SharedSelector } from './shared-selector.js';

export type GroupSelector = Weighter<string> | SharedSelector<string>;

/** What a group is made of, beside its selector. */
export interface GroupParts {
  readonly name: string;
  readonly origin: SelectorOrigin;
  readonly source: HandlerSource;
  readonly options: DispatcherOptions;
  readonly clock: Clock;
  readonly report: Report;
}

/** What the selector of a group tells it, and asks of it. */
export type GroupHooks = Pick<WeighterHooks<string>, 'becameEligible'> & {
  readonly events: GroupEvents;
};

/** The handlers of one job, the selector that chooses among them, and what is known of both. */
export class Group {
  readonly name: string;
  readonly clock: Clock;
  readonly policy: DispatchPolicy;
  readonly events: GroupEvents;
  readonly gates: Gates;
  readonly budget: RetryBudget | undefined;
  readonly selector: Weighter<string>;
  /** Picks the first handler of a call, where processes share that. */
  readonly shared: SharedSelector<string> | undefined;
  /** Whether some handler decides for itself which calls it takes. */
  hasAccepts = false;
  /**
   * Whether a call without options is one attempt, of which nothing is to be
   * known; not before the handlers are.
   */
  takesPlainCalls = false;
  private mayBePlain: boolean;
  private byName: ReadonlyMap<string, Handler> = new Map();
  private revision = 0;

  /** @param makeSelector is given what the selector is to tell the group */
  constructor(
    private readonly parts: GroupParts,
    makeSelector: (hooks: GroupHooks) => GroupSelector,
  ) {
    this.name = parts.name;
    this.clock = parts.clock;
    this.policy = dispatchPolicy(parts.options);
    this.events = new GroupEvents(parts.name, parts.report);
    this.gates = new Gates(this, this.policy);
    const { budget } = this.policy;
    this.budget =
      budget && new RetryBudget(budget.ratio, budget.perSecond, this.clock);
    const selector = makeSelector({
      events: this.events,
      becameEligible: (name) => this.becameEligible(name),
    });
    this.shared = isShared(selector) ? selector : undefined;
    this.selector = isShared(selector) ? selector.local : selector;
    this.mayBePlain =
      !this.policy.isManaged &&
      this.shared === undefined &&
      parts.origin === 'handlers';
  }

  /** By name, in registration order. */
  get handlers(): ReadonlyMap<string, Handler> {
    const { revision } = this.parts.source;
    if (revision !== this.revision) {
      this.find(revision);
    }
    return this.byName;
  }

  /** From now on every call heeds the gates: somebody ejected a handler by hand. */
  watchGates(): void {
    this.mayBePlain = false;
    this.takesPlainCalls = false;
  }

  /**
   * The handler whose turn it is.
   *
   * @throws WeighterError when the group has none that can be called
   */
  pick(): Handler {
    const name = this.selector.get();
    if (name === undefined) {
      throw noCandidate(this, new Map());
    }
    return this.byName.get(name) ?? this.handler(name);
  }

  /** @throws WeighterError when the group has none */
  checkHandlers(): void {
    if (this.handlers.size === 0) {
      throw noHandlers(this.name, this.parts.origin);
    }
  }

  /** @throws SelectorConfigurationError for a name from outside that no handler has */
  named(name: string): Handler {
    const handler = this.handlers.get(name);
    if (handler === undefined) {
      throw noSuchHandler(this.name, name, this.byName.keys());
    }
    return handler;
  }

  /** @throws SelectorConfigurationError for a choice of the selector that no handler has */
  handler(name: string): Handler {
    const handler = this.handlers.get(name);
    if (handler === undefined) {
      const known = this.byName.keys();
      throw unknownHandler(this.name, name, known, this.parts.origin);
    }
    return handler;
  }

  isEligible(handler: Handler): boolean {
    return this.selector.stateOf(handler.name) === 'eligible';
  }

  priorityOf(handler: Handler): number {
    return this.view.priorityOf(handler.name) ?? 0;
  }

  /** Weights, priorities and states, without counts. */
  statuses(): ReturnType<CandidateView<string>['statuses']> {
    return this.view.statuses();
  }

  /** `statuses` by weights that are read again where they are live, as before a pick. */
  currentStatuses(): ReturnType<CandidateView<string>['statuses']> {
    this.view.readWeights();
    return this.view.statuses();
  }

  eligibleHandlers(): Handler[] {
    return [...this.handlers.values()].filter((each) => this.isEligible(each));
  }

  /** When the handler's suspension ends by itself, in milliseconds of the epoch. */
  suspendedUntil(handler: Handler): number | undefined {
    return this.view.suspendedUntil(handler.name);
  }

  /** Sets the weight to 0, whatever a weight of 0 means to the selector. */
  drain(handler: Handler): void {
    this.view.drain(handler.name);
  }

  /** Not kept: what a test puts in a selector's place may be no selector. */
  private get view(): CandidateView<string> {
    return this.selector[candidateView];
  }

  private becameEligible(name: string): void {
    const handler = this.handlers.get(name);
    if (handler !== undefined && this.gates.becameEligible(handler)) {
      this.events.becameEligible(handler);
    }
  }

  private find(revision: number): void {
    const handlers = new Map<string, Handler>();
    for (const [name, declared] of this.parts.source.handlersOf(this.name)) {
      const handler = this.byName.get(name) ?? new Handler(name, declared);
      handler.declared = declared;
      handlers.set(name, handler);
    }
    this.hasAccepts = [...handlers.values()].some(
      ({ declared }) => declared.accepts !== undefined,
    );
    this.takesPlainCalls =
      this.mayBePlain && !this.hasAccepts && handlers.size > 0;
    this.byName = handlers;
    this.revision = revision;
  }
}
