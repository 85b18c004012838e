import type { DispatchContext } from '../../interfaces/dispatch/dispatch-context.interface.js';
import type { DispatcherOptions } from '../../interfaces/dispatch/dispatcher-options.interface.js';
import {
  candidateView,
  type CandidateView,
  type HandStatus,
  type WeighterHooks,
} from '../../selection/hooks.js';
import type { Weighter } from '../../selection/weighter.js';
import type { Clock } from '../../time/clock.js';
import type { Application } from './application.js';
import { FirstAttemptListeners } from './first-attempt-listeners.js';
import { firstAttempts } from './first-attempts.js';
import { GroupEvents, type Report } from './group-events.js';
import { keyedCandidates, type KeyedCandidate } from '../call/keyed-order.js';
import { Gates } from '../health/gates.js';
import type { Handler } from '../health/handler.js';
import { HandlerStats } from '../health/handler-stats.js';
import { RetryBudget } from '../health/retry-budget.js';
import type { Verdict } from '../health/verdict.js';
import {
  dispatchPolicy,
  type DispatchPolicy,
} from '../options/dispatch-policy.js';
import type { WeighterError } from '../../errors/weighter.error.js';
import {
  noCandidate,
  noSuchHandler,
  noWeighter,
  notDispatchable,
  unknownHandler,
  type Barred,
  type SelectorOrigin,
} from './group-errors.js';
import type { HandlerSource } from './handler-source.js';
import {
  ShareMonitor,
  type DueShares,
  type MonitoredGroup,
} from './share-monitor.js';
import { isShared, type SharedSelector } from './shared-selector.js';

export type GroupSelector = Weighter<string> | SharedSelector<string>;

/** What a group is made of, beside its selector. */
export interface GroupParts {
  readonly name: string;
  readonly application: Application;
  readonly origin: SelectorOrigin;
  readonly source: HandlerSource;
  readonly options: DispatcherOptions;
  readonly clock: Clock;
  readonly report: Report;
}

/** What the selector of a group tells it, and asks of it. */
export type GroupHooks = Pick<
  WeighterHooks<string>,
  'becameEligible' | 'lapsed'
> & {
  readonly events: GroupEvents;
};

/** The handlers of one job, the selector that chooses among them, and what is known of both. */
export class Group implements MonitoredGroup {
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
  readonly firstAttempts = new FirstAttemptListeners();
  private readonly mayBePlain: boolean;
  /** Whether a hand has ejected somebody who is not back yet, so that calls heed the gates. */
  private isWatched = false;
  /** Whether outcomes, durations and shares are counted. */
  isObserved = false;
  /** What its first attempts go to beside what is due; only where somebody looks. */
  monitor: ShareMonitor | undefined;
  private keyed: readonly KeyedCandidate[] = [];
  private keyedRevision = -1;
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
    this.events = new GroupEvents(parts.name, parts.application, parts.report);
    this.gates = new Gates(this, this.policy, () => this.recovered());
    const { budget } = this.policy;
    this.budget =
      budget && new RetryBudget(budget.ratio, budget.perSecond, this.clock);
    const selector = makeSelector({
      events: this.events,
      becameEligible: (name) => this.becameEligible(name),
      lapsed: (name) => this.events.lapsed(name),
    });
    this.shared = isShared(selector) ? selector : undefined;
    this.selector = isShared(selector) ? selector.local : selector;
    this.mayBePlain =
      !this.policy.isManaged &&
      this.shared === undefined &&
      parts.origin === 'handlers';
    if (this.policy.isManaged || parts.options.observe === true) {
      this.observe();
    }
  }

  /** By name, in registration order. */
  get handlers(): ReadonlyMap<string, Handler> {
    const { revision } = this.parts.source;
    if (revision !== this.revision) {
      this.find(revision);
    }
    return this.byName;
  }

  /** Every call heeds the gates until the handler that a hand ejected is back. */
  watchGates(): void {
    this.isWatched = true;
    this.choosePath();
  }

  /** From now on outcomes, durations and shares are counted. */
  observe(): void {
    if (this.isObserved) {
      return;
    }
    this.isObserved = true;
    this.byName.forEach((handler) => this.observeHandler(handler));
    // What a strategy of the user's own picks is nobody's to expect.
    if (this.hasView && this.strategy !== 'custom') {
      this.monitor = new ShareMonitor(this, (alarm) =>
        this.events.sharesAreOff(alarm),
      );
    }
  }

  shareRevision(): number {
    return this.selector[candidateView].revision() + this.gates.revision;
  }

  dueShares(): DueShares {
    return firstAttempts(this);
  }

  /** How the selector chooses. */
  get strategy(): CandidateView<string>['strategy'] {
    return this.view.strategy;
  }

  /**
   * The handler whose turn it is.
   *
   * @throws WeighterError when the group has none that can be called
   */
  pick(): Handler {
    const name = this.selector.get();
    if (name === undefined) {
      throw this.nobody();
    }
    return this.byName.get(name) ?? this.handler(name);
  }

  /** The error of a call that has nobody to go to; the world is told. */
  nobody(barred: Barred = new Map()): WeighterError {
    const error = noCandidate(this, barred);
    this.events.foundNobody(error);
    return error;
  }

  /** @throws WeighterError when the group has none */
  checkHandlers(): void {
    if (this.handlers.size === 0) {
      throw this.parts.origin === 'candidates'
        ? notDispatchable(this.name)
        : this.nobody();
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

  /** What keys are compared with, by weights that are read again where they are live. */
  keyedCandidates(): readonly KeyedCandidate[] {
    const { view } = this;
    view.readWeights();
    const revision = view.revision();
    if (revision !== this.keyedRevision) {
      this.keyed = keyedCandidates(this.name, view.statuses(), (name) =>
        this.handler(name),
      );
      this.keyedRevision = revision;
    }
    return this.keyed;
  }

  eligibleHandlers(): Handler[] {
    return [...this.handlers.values()].filter((each) => this.isEligible(each));
  }

  /** What a person has changed about the handler. */
  handOf(handler: Handler): HandStatus {
    return this.view.handOf(handler.name);
  }

  /** When the handler's suspension ends by itself, in milliseconds of the epoch. */
  suspendedUntil(handler: Handler): number | undefined {
    return this.view.suspendedUntil(handler.name);
  }

  /** Sets the weight to 0, whatever a weight of 0 means to the selector. */
  drain(handler: Handler): void {
    this.view.drain(handler.name);
  }

  /** What a test puts in a selector's place may be no selector. */
  private get view(): CandidateView<string> {
    if (!this.hasView) {
      throw noWeighter(this.name);
    }
    return this.selector[candidateView];
  }

  /** Whether the selector is one, and no stand-in that only looks like one. */
  get hasView(): boolean {
    return this.selector[candidateView] !== undefined;
  }

  /** What an error of a handler means, by the user's rules and the default one. */
  judge(error: unknown, context: DispatchContext): Verdict {
    return this.policy.judge(error, context, (rule, thrown) =>
      this.events.ruleThrew(rule, context.handler, thrown),
    );
  }

  /** The weight of the handler as its configuration has it. */
  configuredWeightOf(handler: Handler): number | undefined {
    return this.view.configuredWeightOf(handler.name);
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
      const handler =
        this.byName.get(name) ?? this.gates.newHandler(name, declared);
      handler.declared = declared;
      if (this.isObserved) {
        this.observeHandler(handler);
      }
      handlers.set(name, handler);
    }
    this.hasAccepts = [...handlers.values()].some(
      ({ declared }) => declared.accepts !== undefined,
    );
    this.byName = handlers;
    this.revision = revision;
    this.choosePath();
  }

  private choosePath(): void {
    this.takesPlainCalls =
      this.mayBePlain &&
      !this.isWatched &&
      !this.hasAccepts &&
      this.byName.size > 0;
  }

  private recovered(): void {
    this.isWatched = [...this.byName.values()].some(
      ({ ejectedUntil }) => ejectedUntil !== undefined,
    );
    this.choosePath();
  }

  private observeHandler(handler: Handler): void {
    handler.stats ??= new HandlerStats();
  }
}
