import type { NoCandidateReason } from '../../errors/no-candidate.error.js';
import type { DispatchPolicy } from '../options/dispatch-policy.js';
import { Ejection, type EjectionGroup } from './ejection.js';
import type { Handler } from './handler.js';
import { SlowStart } from './slow-start.js';

/** Why a handler is passed over by a dispatcher, or that it is not. */
export type Gate = 'open' | 'ejected' | 'full' | 'slow';

/** Who of a group may be called now: not ejected, not full, and not starting slowly. */
export class Gates {
  readonly ejection: Ejection;
  private readonly slowStart: SlowStart | undefined;
  /** Whether the group is in use: before, everybody starts at once. */
  private isInUse = false;

  constructor(
    group: EjectionGroup,
    private readonly policy: DispatchPolicy,
  ) {
    const { ejection, slowStart } = policy;
    this.slowStart =
      slowStart &&
      new SlowStart(slowStart.window, slowStart.minimum, group.clock);
    this.ejection = new Ejection(group, ejection, (handler) =>
      this.slowStart?.begin(handler),
    );
  }

  /** Whether the handler takes the turn that has come. */
  of(handler: Handler, isKeyed: boolean): Gate {
    this.isInUse = true;
    if (this.ejection.isOut(handler)) {
      return 'ejected';
    }
    if (this.isFull(handler)) {
      return 'full';
    }
    // By key, a slow start takes part of the keys instead of part of the turns.
    return !isKeyed && this.slowStart?.passesOver(handler) === true
      ? 'slow'
      : 'open';
  }

  isEjected(handler: Handler): boolean {
    return this.ejection.isOut(handler);
  }

  isFull(handler: Handler): boolean {
    return handler.inFlight >= this.policy.limitOf(handler.name);
  }

  /** The part of its share that the handler takes while it starts slowly. */
  partOf(handler: Handler): number {
    return this.slowStart?.partOf(handler) ?? 1;
  }

  /** The handler can be chosen that could not be. */
  becameEligible(handler: Handler): void {
    if (this.isInUse) {
      this.slowStart?.begin(handler);
    }
  }

  /** Why the handler cannot be called, where the selector gives no reason. */
  reasonOf(handler: Handler): NoCandidateReason {
    const isFull = this.isFull(handler);
    // With 'use-all' an ejected handler would be called if it were not full.
    const isFullOnly =
      isFull && this.policy.ejection.whenAllEjected === 'use-all';
    if (this.isEjected(handler) && !isFullOnly) {
      return 'ejected';
    }
    return isFull ? 'full' : 'excluded';
  }
}
