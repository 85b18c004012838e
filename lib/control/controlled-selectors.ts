import type { Group } from '../dispatch/group/group.js';
import type { Weighter } from '../selection/weighter.js';

/** A selector or group that people may look at and change. */
export interface ControlledSelector {
  readonly name: string;
  /** Holds the candidates; of a shared selector, the local one. */
  readonly selector: Weighter<unknown>;
  /** Whose handlers the candidates are; undefined for a plain selector. */
  readonly group: Group | undefined;
  /** What people call a candidate that is an object. */
  readonly id: ((candidate: unknown) => string) | undefined;
  /** Of a selector that processes share. */
  readonly shared: { readonly state: 'shared' | 'degraded' } | undefined;
}

/** All selectors and groups of an application, whether or not somebody injects them. */
export abstract class ControlledSelectors {
  /** In the order they were defined, and found. */
  abstract all(): ControlledSelector[];

  abstract find(name: string): ControlledSelector | undefined;
}
