import type { GroupHandler } from '../group/group-handler.interface.js';
import type { DispatchPolicy } from '../options/dispatch-policy.js';
import { Ejection, type EjectionGroup } from './ejection.js';
import { Handler } from './handler.js';
import { SlowStart } from './slow-start.js';

/** Why a handler is passed over by a dispatcher, or that it is not. */
export type Gate = 'open' | 'ejected' | 'full' | 'slow';

/** Who of a group may be called now: not ejected, not full, and not starting slowly. */
export class Gates {
  readonly ejection: Ejection;
  private readonly slowStart: SlowStart | undefined;
  /** Before a group is in use, everybody starts at once. */
  private isInUse = false;
  private fullnessChanges = 0;

  constructor(
    group: EjectionGroup,
    private readonly policy: DispatchPolicy,
    onRecovered: () => void,
  ) {
    const { ejection, slowStart } = policy;
    this.slowStart =
      slowStart &&
      new SlowStart(slowStart.window, slowStart.minimum, group.clock);
    this.ejection = new Ejection(group, ejection, (handler) => {
      this.slowStart?.begin(handler);
      onRecovered();
    });
  }

  /** Rises with each change of who may be called, but for what time alone brings about. */
  get revision(): number {
    return this.ejection.changes + this.fullnessChanges;
  }

  newHandler(name: string, declared: GroupHandler): Handler {
    return new Handler(name, declared, this.policy.limitOf(name), () => {
      this.fullnessChanges += 1;
    });
  }

  /** Whether the handler takes the turn that has come. */
  of(handler: Handler, isKeyed: boolean): Gate {
    this.isInUse = true;
    if (this.ejection.isOut(handler)) {
      return 'ejected';
    }
    if (handler.isFull) {
      return 'full';
    }
    // By key, a slow start takes part of the keys instead of part of the turns.
    return !isKeyed && this.slowStart?.passesOver(handler) === true
      ? 'slow'
      : 'open';
  }

  /** Whether the handler gives up a turn; see `SlowStart`. */
  passesOver(handler: Handler, account: { credit: number }): boolean {
    return this.slowStart?.passesOver(handler, account) === true;
  }

  /** The part of its share that the handler takes while it starts slowly. */
  partOf(handler: Handler): number {
    return this.slowStart?.partOf(handler) ?? 1;
  }

  /** When it has started, by the clock; undefined where it has. */
  slowUntil(handler: Handler): number | undefined {
    return this.slowStart?.endOf(handler);
  }

  /** The handler can be chosen that could not be. Returns whether that is news. */
  becameEligible(handler: Handler): boolean {
    // One that is ejected starts slowly when it has recovered.
    if (this.isInUse && handler.ejectedUntil === undefined) {
      this.slowStart?.begin(handler);
    }
    return this.isInUse;
  }

  /** Why the handler cannot be called, where its selector has no reason against it. */
  obstacleOf(handler: Handler): 'ejected' | 'full' | undefined {
    const isFull = handler.isFull;
    // A last resort would be called if it were not full.
    const isFullOnly = isFull && this.ejection.isLastResort(handler);
    if (this.ejection.isOut(handler) && !isFullOnly) {
      return 'ejected';
    }
    return isFull ? 'full' : undefined;
  }
}
