import { createHash } from 'node:crypto';
import { describeValue } from '../errors/describe-value.js';
import { InvalidWeightError } from '../errors/invalid-weight.error.js';
import { InvalidChangeError } from '../errors/invalid-change.error.js';
import type { TouchedState } from '../interfaces/control/change.interface.js';
import type { Group } from '../dispatch/group/group.js';
import type { Handler } from '../dispatch/health/handler.js';
import { weightGiven } from '../selection/weights/effective-weight.js';
import { candidateView, type CandidateView } from '../selection/hooks.js';
import { ownId } from '../sharing/sequence/candidate-ids.js';
import type { Clock } from '../time/clock.js';
import type { ControlledSelector } from './controlled-selectors.js';

const VERSION_LENGTH = 16;

/** What is to become of a candidate; what is absent stays as it is. */
export type Target = Omit<TouchedState, 'weight'> & {
  /** Without a value, the configured one. */
  readonly weight?: {
    readonly value: number | undefined;
    readonly byHand: boolean;
  };
};

/** By candidate. */
export type Targets = Readonly<Record<string, Target>>;

/** One selector under control: its candidates by id, and what a hand does to them. */
export class SelectorDesk {
  readonly name: string;
  readonly group: Group | undefined;
  readonly view: CandidateView<unknown>;
  /** A desk is there for one look or change, and not kept. */
  private byId: ReadonlyMap<string, unknown> | undefined;

  constructor(
    readonly controlled: ControlledSelector,
    private readonly clock: Clock,
  ) {
    this.name = controlled.name;
    this.group = controlled.group;
    this.view = controlled.selector[candidateView];
  }

  /** What the control calls a candidate; undefined where it has no name for it. */
  idOf(candidate: unknown): string | undefined {
    const { id } = this.controlled;
    return ownId(id === undefined ? candidate : safely(() => id(candidate)));
  }

  /** For people. */
  nameOf(candidate: unknown): string {
    return this.idOf(candidate) ?? describeValue(candidate);
  }

  /**
   * A weight that a person gives; undefined for the configured one.
   *
   * @throws InvalidWeightError
   */
  checkedWeight(id: string, weight: unknown): number | undefined {
    if (weight === null) {
      return undefined;
    }
    if (weight === undefined) {
      const remedy = 'give a number, or null for the configured weight.';
      throw new InvalidWeightError(id, weight, remedy);
    }
    // A weight of 0 from outside always drains.
    return weightGiven(id, weight, 'drain');
  }

  /** Every candidate that has an id, by it; one that was added twice comes once. */
  candidates(): ReadonlyMap<string, unknown> {
    return (this.byId ??= this.findAll());
  }

  private findAll(): Map<string, unknown> {
    const candidates = new Map<string, unknown>();
    for (const { candidate } of this.view.statuses()) {
      const id = this.idOf(candidate);
      if (id !== undefined && !candidates.has(id)) {
        candidates.set(id, candidate);
      }
    }
    return candidates;
  }

  /** @throws InvalidChangeError for an id that no candidate has */
  candidate(id: unknown): unknown {
    const candidates = this.candidates();
    if (typeof id !== 'string' || !candidates.has(id)) {
      const known = [...candidates.keys()].map((each) => `'${each}'`);
      throw new InvalidChangeError(
        known.length === 0 && this.view.statuses().length > 0
          ? `The candidates of '${this.name}' are objects without a name. Give the selector an 'id' function to change them from outside.`
          : `'${this.name}' has no candidate ${describeValue(id)}. Known: ${known.join(', ') || 'none'}. Correct the name.`,
      );
    }
    return candidates.get(id);
  }

  /** @throws InvalidChangeError for a selector whose candidates nobody calls */
  handler(id: unknown): Handler {
    this.candidate(id);
    const handler = this.group?.handlers.get(id as string);
    if (handler === undefined) {
      throw new InvalidChangeError(
        `'${this.name}' is no group of handlers, and nothing else can be ejected or recovered. Suspend the candidate, or resume it.`,
      );
    }
    return handler;
  }

  /** How a candidate is now, in the respects that a target is about. */
  stateOf(id: string, target: Target): TouchedState {
    const candidate = this.candidate(id);
    return {
      ...(target.weight !== undefined && { weight: this.weightOf(candidate) }),
      ...(target.suspension !== undefined && {
        suspension: this.suspensionOf(candidate),
      }),
      ...(target.ejection !== undefined && {
        ejection: this.ejectionOf(this.handler(id)),
      }),
    };
  }

  /** @throws InvalidChangeError for an id that no candidate has */
  statesOf(targets: Targets): Record<string, TouchedState> {
    return Object.fromEntries(
      Object.entries(targets).map(([id, target]) => [
        id,
        this.stateOf(id, target),
      ]),
    );
  }

  /** Whether somebody can be picked now, and nobody could be then. */
  wouldLeaveNobody(targets: Targets): boolean {
    const statuses = this.view.statuses();
    const isIn = (then: boolean): boolean =>
      statuses.some(({ candidate, weight }) => {
        const id = this.idOf(candidate);
        const target =
          then && id !== undefined && Object.hasOwn(targets, id)
            ? targets[id]
            : {};
        return (
          this.weightWith(candidate, target, weight) > 0 &&
          !this.isSuspendedWith(candidate, target) &&
          !this.isEjectedWith(id, target)
        );
      });
    return isIn(false) && !isIn(true);
  }

  /**
   * Brings candidates to the states that are wanted.
   *
   * @param reason in words
   * @throws InvalidWeightError when weights are too large together; nothing was changed then
   */
  bring(targets: Targets, reason: string): void {
    const wanted = Object.entries(targets).map(([id, target]) => ({
      id,
      candidate: this.candidate(id),
      target,
    }));
    const weights = wanted.flatMap(({ candidate, target: { weight } }) =>
      weight === undefined ? [] : [[candidate, heldValue(weight)] as const],
    );
    if (weights.length > 0) {
      this.view.setWeightsByHand(weights, reason);
    }
    for (const { id, candidate, target } of wanted) {
      this.bringSuspension(candidate, target.suspension, reason);
      this.bringEjection(id, target.ejection, reason);
    }
  }

  /** Of all that people changed: the same wherever that is the same. */
  version(): string {
    const hands = [...this.candidates()]
      .map(([id, candidate]) => {
        const { weight, suspension } = this.view.handOf(candidate);
        return [id, weight ?? null, suspension && [suspension.untilMs ?? null]];
      })
      .filter(([, weight, suspension]) => weight !== null || suspension)
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
    return createHash('sha256')
      .update(JSON.stringify(hands))
      .digest('base64url')
      .slice(0, VERSION_LENGTH);
  }

  private bringSuspension(
    candidate: unknown,
    suspension: Target['suspension'],
    reason: string,
  ): void {
    if (suspension === undefined) {
      return;
    }
    if (suspension === null || this.isPast(suspension.untilMs)) {
      this.view.resumeByHand(candidate);
      this.controlled.selector.resume(candidate);
    } else {
      this.view.suspendByHand(candidate, reason, suspension.untilMs);
    }
  }

  private bringEjection(
    id: string,
    ejection: Target['ejection'],
    reason: string,
  ): void {
    if (ejection === undefined || this.group === undefined) {
      return;
    }
    const handler = this.handler(id);
    const gates = this.group.gates.ejection;
    if (ejection === null || this.isPast(ejection.untilMs)) {
      gates.recover(handler);
    } else {
      this.group.watchGates();
      gates.ejectByHand(handler, ejection.untilMs - this.clock.date(), reason);
    }
  }

  private isPast(untilMs: number | undefined): boolean {
    return untilMs !== undefined && untilMs <= this.clock.date();
  }

  private weightWith(
    candidate: unknown,
    { weight }: Target,
    now: number,
  ): number {
    return weight === undefined
      ? now
      : (heldValue(weight) ?? this.view.configuredWeightOf(candidate) ?? 0);
  }

  private isSuspendedWith(candidate: unknown, { suspension }: Target): boolean {
    return suspension === undefined
      ? this.view.isSuspended(candidate)
      : suspension !== null && !this.isPast(suspension.untilMs);
  }

  /** Whom the code has ejected is a last resort, or soon back. */
  private isEjectedWith(id: string | undefined, { ejection }: Target): boolean {
    if (ejection !== undefined) {
      return ejection !== null && !this.isPast(ejection.untilMs);
    }
    const handler = id === undefined ? undefined : this.group?.handlers.get(id);
    return handler?.ejectedFor?.by === 'hand';
  }

  private weightOf(candidate: unknown): NonNullable<TouchedState['weight']> {
    const value = this.controlled.selector.weightOf(candidate) ?? 0;
    const byHand = this.view.handOf(candidate).weight !== undefined;
    return { value, byHand };
  }

  private suspensionOf(candidate: unknown): TouchedState['suspension'] {
    if (!this.view.isSuspended(candidate)) {
      return null;
    }
    const untilMs = this.view.suspendedUntil(candidate);
    return untilMs === undefined ? {} : { untilMs };
  }

  private ejectionOf(handler: Handler): TouchedState['ejection'] {
    const end = this.group?.gates.ejection.endOf(handler);
    return end === undefined
      ? null
      : { untilMs: Math.round(this.clock.date() + end - this.clock.now()) };
  }
}

/** The weight that a person gives; undefined where it is the configured one. */
function heldValue({
  value,
  byHand,
}: NonNullable<Target['weight']>): number | undefined {
  return byHand ? value : undefined;
}

/** The user's function may throw for some candidates: those then have no name. */
function safely(id: () => unknown): unknown {
  try {
    return id();
  } catch {
    return undefined;
  }
}
