import type { EjectionCause } from '../dispatch/dispatch-events.interface.js';
import type {
  AttemptKind,
  AttemptOutcome,
  HandlerSnapshot,
} from '../dispatch/handler-snapshot.interface.js';
import type { ShareAlarm } from '../dispatch/share-alarm.interface.js';
import type { StrategyName } from '../selection/weighter-options.interface.js';
import type { Change } from './change.interface.js';
import type { RampStatus } from './ramp.interface.js';

/** What is known of calls; only handlers have it. */
type CallFields =
  | 'attempts'
  | 'inFlight'
  | 'limit'
  | 'failuresInARow'
  | 'succeeded'
  | 'failed'
  | 'timedOut'
  | 'aborted'
  | 'recent'
  | 'p50Ms'
  | 'p95Ms'
  | 'lastError';

/** One candidate of a selector, or handler of a group, at one moment. */
export interface CandidateStatus
  extends
    Omit<HandlerSnapshot, 'handler' | CallFields>,
    Partial<Pick<HandlerSnapshot, CallFields>> {
  /**
   * What the control calls it; absent for an object in a selector without an
   * `id`, which can be seen but not changed.
   */
  id?: string;
  /** For people: the `id`, or a rendering of the object. */
  name: string;
  /** How often the main sequence picked it. */
  picks: number;
  /** Settled attempts by what they were made for; of a handler that is observed. */
  attemptsByKind?: Record<AttemptKind, Record<AttemptOutcome, number>>;
  /** How often it was ejected, by what; of a handler. */
  ejectionsBy?: Record<EjectionCause, number>;
  /** Whether a person's weight is in force. */
  weightByHand: boolean;
  /** Whether a person has suspended it. */
  suspendedByHand: boolean;
}

/** One selector or group of the application at one moment. */
export interface SelectorStatus {
  name: string;
  /** A group is a selector among handlers, which a dispatcher calls. */
  kind: 'selector' | 'group';
  /** Opaque; made from what people changed, and the same wherever that is the same. */
  version: string;
  strategy: StrategyName | 'custom';
  /** Of a selector with `shared: true`: whether it draws from the sequence of all. */
  sharing?: 'shared' | 'degraded';
  /** In the order they were added, or registered. */
  candidates: CandidateStatus[];
  /** Whether outcomes, durations and shares are counted. */
  isObserved: boolean;
  /** Present while first attempts do not go where they are due. */
  shareAlarm?: ShareAlarm;
  /** How often a dispatch tried another handler, since the start. */
  failovers: number;
  /** How often everybody was ejected, and called all the same. */
  panics: number;
  /** How often a dispatch found nobody to call. */
  noCandidates: number;
  /** The ramp that is under way; absent where there is none. */
  ramp?: RampStatus;
  /** The last change a person made; absent where there was none. */
  lastChange?: Change;
}
