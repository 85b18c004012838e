import type { SharingState } from './sharing-options.interface.js';

/** A selector with `shared: true` lost its tickets, or has some again: `weighter:sharing`. */
export interface SharingEvent {
  /** What `forRoot({ application })` calls the application. */
  application: string;
  /** Name of the selector. */
  selector: string;
  state: SharingState;
  /** Why there are none; absent where there are some. */
  cause?: unknown;
}
