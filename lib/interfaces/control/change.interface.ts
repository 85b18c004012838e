/** Who changes something, and on what ground. */
export interface By {
  /** Who it is: text that people recognise, such as an address. */
  actor: string;
  /** Why, such as `INC-482`. @defaultValue none */
  reason?: string;
  /**
   * The `version` of the selector as the actor saw it: where it is another one by
   * now, the change is a `ChangeConflictError`.
   * @defaultValue none: whatever was changed meanwhile, this comes on top
   */
  version?: string;
  /** Whether a change may leave nobody who can be picked. @defaultValue false */
  force?: boolean;
}

/** What was done. */
export type ChangeAction =
  | 'setWeights'
  | 'suspend'
  | 'resume'
  | 'eject'
  | 'recover'
  | 'drain'
  | 'undo'
  | 'ramp';

/** What a change touched of one candidate; the rest is absent. */
export interface TouchedState {
  /** The effective weight, and whether it was a person's. */
  weight?: { value: number; byHand: boolean };
  /** Null where it was not suspended. */
  suspension?: {
    /** When it ends by itself, in milliseconds of the epoch; absent where it does not. */
    untilMs?: number;
  } | null;
  /** Null where it was not ejected. */
  ejection?: { untilMs: number } | null;
}

/** One change that a person made. */
export interface Change {
  /** Unique in the application. */
  readonly id: string;
  /** The selector's `version` after it. */
  readonly version: string;
  /** When, in milliseconds of the epoch. */
  readonly at: number;
  readonly actor: string;
  readonly reason?: string;
  /** Name of the selector or group. */
  readonly selector: string;
  readonly action: ChangeAction;
  /** The `id` of the change that was undone; absent for the rest. */
  readonly undoes?: string;
  /** By candidate. */
  readonly before: Readonly<Record<string, TouchedState>>;
  /** By candidate. */
  readonly after: Readonly<Record<string, TouchedState>>;
}

/** A change was made: `weighter:changed`. */
export interface ChangedEvent extends Change {
  /** What `forRoot({ application })` calls the application. */
  application: string;
}
