import { describeReason, describeValue } from '../errors/describe-value.js';
import { inSelector } from '../errors/in-selector.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import { SharingUnavailableError } from '../errors/sharing-unavailable.error.js';
import type {
  CandidateSnapshot,
  CandidateState,
} from '../interfaces/selection/candidate-snapshot.interface.js';
import type { Selector } from '../interfaces/selection/selector.interface.js';
import type {
  DrawOptions,
  SuspendOptions,
} from '../interfaces/selection/weighter-call-options.interface.js';
import type { SharedWeighterOptions } from '../interfaces/sharing/shared-weighter-options.interface.js';
import type { SharingState } from '../interfaces/sharing/sharing-options.interface.js';
import type {
  WeightChanges,
  WeightFunction,
} from '../interfaces/selection/weighter-options.interface.js';
import {
  candidateView,
  type CandidateStatus,
  type CandidateView,
  type WeighterHooks,
} from '../selection/hooks.js';
import { checkedRandom } from '../rules/checked-random.js';
import { Weighter } from '../selection/weighter.js';
import { systemClock, type Clock } from '../time/clock.js';
import { Availability } from './tickets/availability.js';
import { CandidateIds } from './sequence/candidate-ids.js';
import { PickCounts } from './pick-counts.js';
import { proberOf } from './tickets/prober.js';
import { SequencePlanner } from './sequence/sequence-planner.js';
import { sharedDraw } from './shared-draw.js';
import {
  sharedStrategy,
  type SharedSequence,
} from './sequence/shared-sequence.js';
import { sharingSettings } from './sharing-settings.js';
import { keyPrefix } from './tickets/ticket-key.js';
import { Warnings } from './warnings.js';
import { TicketQueue } from './tickets/ticket-queue.js';
import { TicketTaker } from './tickets/ticket-taker.js';

/** Makes the selector that holds the candidates of a shared one, and is given what it is to ask. */
export type MakeLocal<T> = (
  hooks: Pick<WeighterHooks<T>, 'approve'>,
) => Weighter<T>;

/** What a neighbour ties to a selector that it makes. */
export interface SharedSeam {
  readonly clock: Clock;
  /** Told when picks begin to be made without tickets, and with them again. */
  stateChanged(this: void, state: SharingState, cause?: unknown): void;
}

/** A warning is repeated at most this often, as live weights may come and go with each pick. */
const WARN_AGAIN_MS = 60_000;
/** So many new sets in a row, each for so few picks, are weights that differ with each reading. */
const MANY_SETS = 20;
const FEW_PICKS = 2;

/**
 * A selector whose sequence all processes draw from together: each pick takes a
 * ticket from a shared counter, and the ticket stands for the same candidate in
 * every process with the same candidates and weights.
 *
 * Inject it with `@InjectSharedWeighter(name)` from a definition with `shared: true`,
 * or make one where there is no Nest application.
 *
 * @example
 * const sms = new SharedWeighter(['a', 'b'], {
 *   name: 'sms', source: threadTicketSource(workerData.buffer), weight: weightOf,
 * });
 * const supplier = await sms.get();
 */
export class SharedWeighter<T> implements Selector<T> {
  /**
   * @internal The candidates, their weights, and what is picked without
   * tickets; may be changed directly.
   */
  readonly local: Weighter<T>;
  /** Undefined until the selector has its first candidates: those are looked at together. */
  readonly #view: CandidateView<T> | undefined;
  readonly #name: string;
  readonly #live: boolean;
  readonly #throws: boolean;
  readonly #planner: SequencePlanner<T>;
  readonly #taker: TicketTaker;
  readonly #availability: Availability;
  readonly #queue: TicketQueue<T | undefined, SharedSequence<T>>;
  readonly #counts = new PickCounts<T>();
  readonly #warnings: Warnings;
  #sequence: SharedSequence<T> | undefined;
  /** The revision of `local` that the sequence was planned for. */
  #revision = -1;
  #hasPicked = false;
  /** Why the candidates as they are now cannot be shared. */
  #obstacle: Error | undefined;
  #ticket: number | undefined;
  /** Picks since the last new set of candidates and weights. */
  #picks = 0;
  /** How many new sets in a row came after only a few picks. */
  #fleeting = 0;

  /**
   * @param candidates the first candidates, as for a `Weighter`
   * @throws {@link SelectorConfigurationError} for an invalid option, a candidate
   * without an id, or weights whose period is longer than 2^20 picks
   * @throws {@link InvalidWeightError} for a candidate with an invalid weight
   * @throws {@link InvalidPriorityError} for a candidate with an invalid priority
   */
  constructor(
    candidates: Iterable<T | null | undefined>,
    options: SharedWeighterOptions<T>,
  );
  /** @internal Takes over a selector; its candidates are read with the first pick or `prepare()`. */
  constructor(
    candidates: undefined,
    options: SharedWeighterOptions<T>,
    makeLocal: MakeLocal<T>,
    seam: SharedSeam,
  );
  constructor(
    candidates: Iterable<T | null | undefined> | undefined,
    options: SharedWeighterOptions<T>,
    makeLocal: MakeLocal<T> = (hooks) =>
      new Weighter(candidates, options, { hooks }),
    { clock, stateChanged }: SharedSeam = {
      clock: systemClock,
      stateChanged: () => undefined,
    },
  ) {
    checkOptions(options);
    const { source, namespace, timeout, onUnavailable } =
      sharingSettings(options);
    this.#name = options.name;
    this.#live = options.live ?? false;
    this.#throws = onUnavailable === 'throw';
    this.#planner = new SequencePlanner(
      keyPrefix(namespace, options.name),
      sharedStrategy(options.strategy),
      new CandidateIds(options.id),
      options.phase === 'random'
        ? checkedRandom(options.random ?? Math.random)
        : undefined,
    );
    this.local = makeLocal(this.#hooks());
    this.#view = this.local[candidateView];
    this.#warnings = new Warnings(clock);
    this.#taker = new TicketTaker(options.name, source, this.#warnings);
    this.#availability = new Availability(
      timeout,
      clock,
      proberOf(source, clock),
      (control) => this.#probe(control),
      (cause) => {
        this.#queue.flush(cause);
        stateChanged('degraded', cause);
      },
      () => stateChanged('shared'),
    );
    this.#queue = new TicketQueue(
      {
        sequence: () => this.#current(false),
        take: (sequence, count, control) =>
          this.#taker.take(sequence, count, control),
        serve: (sequence, ticket) => this.#serve(sequence, ticket),
        serveWithout: (cause) => this.#serveWithout(cause),
      },
      this.#availability,
    );
    if (candidates !== undefined) {
      this.prepare();
    }
  }

  /** `'degraded'` while picks are made without tickets. */
  get state(): SharingState {
    this.#updateState();
    return this.#obstacle === undefined ? this.#availability.state : 'degraded';
  }

  /** Why the state is `'degraded'`; `undefined` when it is not. */
  get cause(): unknown {
    this.#updateState();
    return this.#obstacle ?? this.#availability.cause;
  }

  /** Ticket of the latest pick of this process; `undefined` when that was made without one. */
  get ticket(): number | undefined {
    return this.#ticket;
  }

  /** The number of candidates, drained and suspended ones included. */
  get count(): number {
    return this.local.count;
  }

  /**
   * Picks a candidate and advances the sequence all processes share;
   * `undefined` when none is eligible. Without a ticket (after an error, or when
   * the timeout is over) the pick is made from the process's own place in the
   * sequence.
   *
   * @throws {@link SharingUnavailableError} in place of a pick without a ticket,
   * with `onUnavailable: 'throw'`; the promise rejects with it
   */
  get(): Promise<T | undefined> {
    try {
      this.#picks += 1;
      const sequence = this.#current(true);
      if (sequence === undefined) {
        return Promise.resolve(this.#serveWithout(undefined));
      }
      this.#hasPicked = true;
      if (this.#availability.state === 'degraded') {
        const { cause } = this.#availability;
        return Promise.resolve(this.#serveWithout(cause, sequence));
      }
      const counter = this.#taker.counterFor(sequence);
      return counter === undefined
        ? new Promise((resolve) => this.#queue.enter(resolve))
        : Promise.resolve(this.#serve(sequence, counter(1), sequence));
    } catch (error) {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what was thrown is passed on
      return Promise.reject(error);
    }
  }

  /**
   * One call's ordered walk over distinct candidates: a pick as by `get()` first,
   * then who would be tried next, by schedules of this process that no other
   * process sees. With `exclude`, the first one is picked by such a schedule, too.
   */
  draw(options?: DrawOptions<T>): AsyncIterableIterator<T> {
    return sharedDraw(() => this.get(), this.local, options);
  }

  /**
   * Adds a candidate. The selector goes on with the sequence of the new set, which
   * it shares with all processes that have the same candidates and weights.
   *
   * Whatever it throws, nothing was added then.
   *
   * @throws {@link SelectorConfigurationError} for a candidate or weight that cannot be shared
   * @throws {@link InvalidWeightError} for an invalid weight
   * @throws {@link InvalidPriorityError} for an invalid priority
   */
  add(
    candidate: T | null | undefined,
    weight?: number | WeightFunction<T>,
  ): this {
    this.local.add(candidate, weight);
    return this;
  }

  /** Removes the first match; false when there is none. A pick under way does not return it any more. */
  remove(candidate: T): boolean {
    return this.local.remove(candidate);
  }

  /** Removes all candidates. */
  clear(): void {
    this.local.clear();
  }

  /**
   * Gives the first match a fixed weight; false when there is no match. Going
   * back to earlier weights goes on with their sequence where it was left.
   *
   * Whatever it throws, nothing was changed then.
   *
   * @throws {@link SelectorConfigurationError} for a weight that cannot be shared
   * @throws {@link InvalidWeightError} for an invalid weight
   */
  setWeight(candidate: T, weight: number): boolean {
    return this.local.setWeight(candidate, weight);
  }

  /**
   * Gives several candidates fixed weights, all at once or, with an error, none.
   *
   * @throws {@link InvalidWeightError} for what is no weight
   * @throws {@link SelectorConfigurationError} for a candidate that is not there,
   * changes that are none, or weights that cannot be shared
   */
  setWeights(changes: WeightChanges<T>): void {
    this.local.setWeights(changes);
  }

  /** Whether the first match can be picked, and if not, why; `undefined` when there is none. */
  stateOf(candidate: T): CandidateState | undefined {
    return this.local.stateOf(candidate);
  }

  /** The effective weight of the first match; `undefined` when there is none. */
  weightOf(candidate: T): number | undefined {
    return this.local.weightOf(candidate);
  }

  /**
   * Takes every match out of this process's picks until `resume`. False when
   * there is no match.
   *
   * @throws {@link RangeError} for a `forMs` that is no delay; nothing was changed then
   */
  suspend(candidate: T, options?: SuspendOptions): boolean {
    return this.local.suspend(candidate, options);
  }

  /** Puts every match back in; false when there is no match. */
  resume(candidate: T): boolean {
    return this.local.resume(candidate);
  }

  /**
   * Reads all weight functions again, each once. Whatever it throws, what a
   * weight function threw included, nothing was changed then.
   *
   * @throws {@link SelectorConfigurationError} for weights that cannot be shared
   * @throws {@link InvalidWeightError} for an invalid weight
   */
  refresh(): void {
    this.local.refresh();
  }

  /**
   * Every candidate as this process sees it, in the order they were added.
   * `picks` counts those of this process, at the first entry of a value that was
   * added twice; `current` is 0, as the sequence belongs to all processes.
   */
  snapshot(): CandidateSnapshot<T>[] {
    this.#counts.add(this.#sequence);
    const counted = new Set<T>();
    return this.local.snapshot().map((entry) => {
      const { candidate } = entry;
      const byTicket = counted.has(candidate) ? 0 : this.#counts.of(candidate);
      counted.add(candidate);
      // The local selector counts those made while the candidates could not be shared.
      return { ...entry, current: 0, picks: entry.picks + byTicket };
    });
  }

  /** Every candidate in the order they were added, over a copy made now. */
  [Symbol.iterator](): IterableIterator<T> {
    return this.local[Symbol.iterator]();
  }

  /** @internal Finds the sequence now; throws when the candidates have none. */
  prepare(): void {
    this.#current(false);
    if (this.#obstacle !== undefined) {
      throw this.#obstacle;
    }
  }

  /** Stops all timers of sharing. Picks, those under way included, are made without tickets from now on. */
  stop(): void {
    const cause = new Error('sharing was stopped');
    this.#availability.stop(cause);
    this.#queue.flush(cause);
  }

  async #probe(control: AbortController): Promise<void> {
    const sequence = this.#current(false);
    if (sequence !== undefined) {
      await this.#taker.take(sequence, 0, control);
    }
  }

  /** Lets state and cause follow what was changed since the last pick. */
  #updateState(): void {
    try {
      this.#current(false);
    } catch {
      // Handlers that cannot join; the next pick says why.
    }
  }

  /** The sequence of the candidates as they are now; undefined when there is none. */
  #current(reads: boolean): SharedSequence<T> | undefined {
    if (this.#live && reads) {
      this.#view!.readWeights();
    }
    return this.#view!.revision() === this.#revision
      ? this.#sequence
      : this.#plan();
  }

  #plan(): SharedSequence<T> | undefined {
    this.#counts.add(this.#sequence);
    this.#counts.keepOnly(this.local);
    this.#revision = this.#view!.revision();
    this.#obstacle = undefined;
    const before = this.#sequence;
    const { created } = this.#planner;
    try {
      this.#sequence = this.#planner.plan(
        this.#view!.statuses(),
        this.#hasPicked,
      );
    } catch (error) {
      this.#sequence = undefined;
      this.#obstacle = error as Error;
    }
    if (before !== undefined && before !== this.#sequence) {
      this.#taker.leave(before);
    }
    if (this.#planner.created > created) {
      this.#fleeting = this.#picks > FEW_PICKS ? 0 : this.#fleeting + 1;
      this.#picks = 0;
    }
    if (this.#fleeting > MANY_SETS) {
      this.#warnings.give(
        'FLEETING_WEIGHTS',
        `Selector '${this.#name}' shares nothing while its weights change with every pick or two: each set of weights has a sequence of its own. Round them, or let them change less often.`,
        WARN_AGAIN_MS,
      );
    }
    return this.#sequence;
  }

  #hooks(): Pick<WeighterHooks<T>, 'approve'> {
    const isMade = (): boolean => this.#view !== undefined;
    const approve = (after: readonly CandidateStatus<T>[]): void =>
      this.#approve(after);
    return {
      get approve() {
        return isMade() ? approve : undefined;
      },
    };
  }

  /**
   * Refuses what cannot be shared. Weights are let through while those before
   * cannot be shared either, so that they can be corrected one by one.
   */
  #approve(after: readonly CandidateStatus<T>[]): void {
    this.#current(false);
    try {
      if (this.#obstacle === undefined) {
        this.#planner.check(after);
      } else {
        this.#planner.checkCandidates(after);
      }
    } catch (error) {
      throw inSelector(this.#name, error, 'a candidate');
    }
  }

  #serve(
    sequence: SharedSequence<T>,
    ticket: number,
    current = this.#current(false),
  ): T | undefined {
    if (sequence === current) {
      this.#ticket = ticket;
      return sequence.serve(ticket);
    }
    // The candidates have changed while the ticket was fetched.
    this.#taker.leave(sequence);
    const candidate = sequence.at(ticket);
    if (current?.has(candidate) !== true) {
      return this.#serveWithout(undefined, current);
    }
    this.#ticket = ticket;
    this.#counts.count(candidate);
    return candidate;
  }

  #serveWithout(lost: unknown, sequence = this.#current(false)): T | undefined {
    const obstacle = this.#obstacle;
    this.#ticket = undefined;
    if (sequence === undefined && obstacle === undefined) {
      return undefined;
    }
    if (this.#throws && (obstacle ?? lost) !== undefined) {
      throw new SharingUnavailableError(this.#name, obstacle ?? lost);
    }
    if (sequence !== undefined) {
      return sequence.serveOwn();
    }
    this.#warnings.give(
      'NOT_SHARED',
      `Selector '${this.#name}' shares nothing until its weights can be shared again: ${describeReason(obstacle)}`,
      WARN_AGAIN_MS,
    );
    return this.#view!.next();
  }
}

function checkOptions(options: Partial<SharedWeighterOptions<never>>): void {
  if (
    typeof options !== 'object' ||
    options === null ||
    options.source === undefined
  ) {
    throw new SelectorConfigurationError(
      `A SharedWeighter has to know where its tickets come from; got ${describeValue(options)} for its options. Give it a 'name' and a 'source', such as redisTicketSource(client).`,
    );
  }
}
