import { createHash } from 'node:crypto';
import { describeValue } from '../errors/describe-value.js';
import { InvalidChangeError } from '../errors/invalid-change.error.js';
import type { TouchedState } from '../interfaces/control/change.interface.js';
import type { Group } from '../dispatch/group/group.js';
import type { Handler } from '../dispatch/health/handler.js';
import { candidateView, type CandidateView } from '../selection/hooks.js';
import type { Clock } from '../time/clock.js';
import type { ControlledSelector } from './controlled-selectors.js';

const VERSION_LENGTH = 16;

/** Which states of a candidate a change is about. */
export type Aspect = 'weight' | 'suspension' | 'ejection';

/** One selector under control: its candidates by id, and what a hand does to them. */
export class SelectorDesk {
  readonly name: string;
  readonly group: Group | undefined;
  readonly view: CandidateView<unknown>;

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
    if (id !== undefined) {
      return id(candidate);
    }
    return typeof candidate === 'object' || typeof candidate === 'function'
      ? undefined
      : String(candidate);
  }

  /** Every candidate that has an id, by it; one that was added twice comes once. */
  candidates(): Map<string, unknown> {
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

  /** How a candidate is now, in one respect. */
  stateOf(id: string, aspect: Aspect): TouchedState {
    const candidate = this.candidate(id);
    switch (aspect) {
      case 'weight':
        return { weight: this.weightOf(candidate) };
      case 'suspension':
        return { suspension: this.suspensionOf(candidate) };
      case 'ejection':
        return { ejection: this.ejectionOf(this.handler(id)) };
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

  private weightOf(candidate: unknown): NonNullable<TouchedState['weight']> {
    const status = this.view
      .statuses()
      .find((each) => Object.is(each.candidate, candidate));
    const byHand = this.view.handOf(candidate).weight !== undefined;
    return { value: status?.weight ?? 0, byHand };
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
