import type { EjectionCause } from '../interfaces/dispatch/dispatch-events.interface.js';
import type {
  AttemptKind,
  AttemptOutcome,
  HandlerState,
} from '../interfaces/dispatch/handler-snapshot.interface.js';
import type {
  CandidateStatus,
  SelectorStatus,
} from '../interfaces/control/selector-status.interface.js';

/** What a series is told apart by. */
export type Attributes = Readonly<Record<string, string>>;

interface Described {
  /** As OpenTelemetry calls it. */
  readonly name: string;
  /** As Prometheus does: with the unit, and `_total` for what only rises. */
  readonly prometheus: string;
  readonly unit: string;
  readonly description: string;
}

/** Read when somebody asks. */
export interface Instrument extends Described {
  readonly kind: 'counter' | 'upDownCounter' | 'gauge';
  /** Which kind of subject has it. */
  readonly of: keyof typeof SUBJECTS;
  /** Names of its attributes, those of the subject first. */
  readonly attributes: readonly string[];
  /** A subject has a series for each of these. */
  readonly variants: readonly Attributes[];
}

/** Read from a whole group or selector. */
export interface SelectorInstrument extends Instrument {
  readonly of: 'group' | 'selector';
  /** Undefined where there is nothing to tell. */
  read(
    this: void,
    status: SelectorStatus,
    variant: Attributes,
  ): number | undefined;
}

/** Read from each handler of a group, or each candidate of a group or selector. */
export interface CandidateInstrument extends Instrument {
  readonly of: 'handler' | 'candidate';
  /** Undefined where there is nothing to tell. */
  read(
    this: void,
    status: CandidateStatus,
    variant: Attributes,
  ): number | undefined;
}

/** What each kind of subject is named by. */
export const SUBJECTS = {
  group: ['group'],
  handler: ['group', 'handler'],
  selector: ['selector'],
  candidate: ['selector', 'candidate'],
} as const;

const KINDS = ['first', 'failover', 'probe'] as const satisfies AttemptKind[];

/** What an attempt may come to. */
export const ATTEMPT_OUTCOMES = [
  'succeeded',
  'failed',
  'timedOut',
  'aborted',
] as const satisfies AttemptOutcome[];

/** What a dispatch may come to. */
export const DISPATCH_OUTCOMES = [...ATTEMPT_OUTCOMES, 'noCandidate'] as const;

const CAUSES = [
  'failures',
  'rate',
  'request',
  'hand',
] as const satisfies EjectionCause[];

/** A handler that was removed has no series. */
const STATES = [
  'eligible',
  'starting',
  'full',
  'ejected',
  'suspended',
  'drained',
] as const satisfies HandlerState[];

const SHARING = ['shared', 'degraded'] as const;

/** Read from each candidate when somebody asks. */
export const CANDIDATE_INSTRUMENTS: readonly CandidateInstrument[] = [
  ofCandidates({
    of: 'handler',
    kind: 'counter',
    name: 'weighter.attempts',
    prometheus: 'weighter_attempts_total',
    unit: '{attempt}',
    description: 'Attempts that have settled, by what they were made for.',
    variants: { outcome: ATTEMPT_OUTCOMES, kind: KINDS },
    read: ({ attemptsByKind }, { kind, outcome }) =>
      attemptsByKind?.[kind][outcome] ?? 0,
  }),
  ofCandidates({
    of: 'candidate',
    kind: 'counter',
    name: 'weighter.picks',
    prometheus: 'weighter_picks_total',
    unit: '{pick}',
    description: 'How often the main sequence picked the candidate.',
    variants: {},
    read: ({ picks }) => picks,
  }),
  ofCandidates({
    of: 'handler',
    kind: 'counter',
    name: 'weighter.ejections',
    prometheus: 'weighter_ejections_total',
    unit: '{ejection}',
    description: 'How often the handler was ejected, by what.',
    variants: { reason: CAUSES },
    read: ({ ejectionsBy }, { reason }) => ejectionsBy?.[reason] ?? 0,
  }),
  ofCandidates({
    of: 'handler',
    kind: 'upDownCounter',
    name: 'weighter.handler.active',
    prometheus: 'weighter_handler_active',
    unit: '{call}',
    description: 'Calls under way.',
    variants: {},
    read: ({ inFlight }) => inFlight,
  }),
  ofCandidates({
    of: 'candidate',
    kind: 'gauge',
    name: 'weighter.handler.weight',
    prometheus: 'weighter_handler_weight',
    unit: '{weight}',
    description: 'The weight, as configured and as it is in force.',
    variants: { kind: ['configured', 'effective'] },
    read: ({ configuredWeight, weight }, { kind }) =>
      kind === 'configured' ? configuredWeight : weight,
  }),
  ofCandidates({
    of: 'candidate',
    kind: 'gauge',
    name: 'weighter.handler.share',
    prometheus: 'weighter_handler_share_ratio',
    unit: '1',
    description:
      'The share of first attempts, or picks: expected by what is in force, and served of late.',
    variants: { kind: ['expected', 'served'] },
    read: ({ expectedShare, servedShare }, { kind }) =>
      kind === 'expected' ? expectedShare : servedShare,
  }),
  ofCandidates({
    of: 'handler',
    kind: 'gauge',
    name: 'weighter.handler.state',
    prometheus: 'weighter_handler_state',
    unit: '{handler}',
    description: '1 for the state that the handler is in, 0 for the others.',
    variants: { state: STATES },
    read: (status, { state }) => (status.state === state ? 1 : 0),
  }),
];

/** Read from each group and selector when somebody asks. */
export const SELECTOR_INSTRUMENTS: readonly SelectorInstrument[] = [
  ofSelectors({
    of: 'group',
    kind: 'counter',
    name: 'weighter.failovers',
    prometheus: 'weighter_failovers_total',
    unit: '{failover}',
    description: 'How often a dispatch tried another handler.',
    variants: {},
    read: ({ failovers }) => failovers,
  }),
  ofSelectors({
    of: 'group',
    kind: 'counter',
    name: 'weighter.panics',
    prometheus: 'weighter_panics_total',
    unit: '{panic}',
    description: 'How often everybody was ejected, and called all the same.',
    variants: {},
    read: ({ panics }) => panics,
  }),
  ofSelectors({
    of: 'group',
    kind: 'counter',
    name: 'weighter.no_candidates',
    prometheus: 'weighter_no_candidates_total',
    unit: '{dispatch}',
    description: 'Dispatches that found nobody to call.',
    variants: {},
    read: ({ noCandidates }) => noCandidates,
  }),
  ofSelectors({
    of: 'selector',
    kind: 'gauge',
    name: 'weighter.sharing.state',
    prometheus: 'weighter_sharing_state',
    unit: '{selector}',
    description:
      'Of a selector that processes share: 1 for the state that it is in, 0 for the other.',
    variants: { state: SHARING },
    read: ({ sharing }, { state }) => sharing && (sharing === state ? 1 : 0),
  }),
  ofSelectors({
    of: 'selector',
    kind: 'gauge',
    name: 'weighter.control.version',
    prometheus: 'weighter_control_version',
    unit: '{version}',
    description:
      'A number that stands for what people changed: the same in all processes where that is the same.',
    variants: {},
    read: ({ version }) => numberOf(version),
  }),
];

/** All that is read. */
export const INSTRUMENTS: readonly Instrument[] = [
  ...CANDIDATE_INSTRUMENTS,
  ...SELECTOR_INSTRUMENTS,
];

/** What is pushed as it happens. */
export interface DurationInstrument extends Described {
  readonly attributes: readonly string[];
  readonly outcomes: readonly string[];
}

export const ATTEMPT_DURATION: DurationInstrument = {
  name: 'weighter.attempt.duration',
  prometheus: 'weighter_attempt_duration_seconds',
  unit: 's',
  description: 'How long attempts took.',
  attributes: ['group', 'handler', 'outcome'],
  outcomes: ATTEMPT_OUTCOMES,
};

export const DISPATCH_DURATION: DurationInstrument = {
  name: 'weighter.dispatch.duration',
  prometheus: 'weighter_dispatch_duration_seconds',
  unit: 's',
  description: 'How long dispatches took, failovers included.',
  attributes: ['group', 'outcome'],
  outcomes: DISPATCH_OUTCOMES,
};

/** Bounds of histograms in seconds. */
export const DEFAULT_BOUNDS: readonly number[] = [
  0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
];

/** A version is text that nobody is to read: FNV-1a makes 32 bits of it. */
function numberOf(version: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < version.length; i++) {
    hash = Math.imul(hash ^ version.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** The values of each further attribute; a subject has a series for each combination. */
type Dimensions = Readonly<Record<string, readonly string[]>>;

/** One combination of them. */
type Variant<D extends Dimensions> = { readonly [K in keyof D]: D[K][number] };

type Definition<I extends Instrument, S, D extends Dimensions> = Omit<
  I,
  'attributes' | 'variants' | 'read'
> & {
  readonly variants: D;
  read(this: void, status: S, variant: Variant<D>): number | undefined;
};

function ofSelectors<const D extends Dimensions>(
  definition: Definition<SelectorInstrument, SelectorStatus, D>,
): SelectorInstrument {
  return { ...definition, ...seriesOf(definition) };
}

function ofCandidates<const D extends Dimensions>(
  definition: Definition<CandidateInstrument, CandidateStatus, D>,
): CandidateInstrument {
  return { ...definition, ...seriesOf(definition) };
}

function seriesOf({
  of,
  variants,
}: {
  readonly of: keyof typeof SUBJECTS;
  readonly variants: Dimensions;
}): Pick<Instrument, 'attributes' | 'variants'> {
  return {
    attributes: [...SUBJECTS[of], ...Object.keys(variants)],
    variants: Object.entries(variants).reduce<Attributes[]>(
      (combined, [name, values]) =>
        combined.flatMap((each) =>
          values.map((value) => ({ ...each, [name]: value })),
        ),
      [{}],
    ),
  };
}
