import type { SelectorOptions } from '../../interfaces/module/selector-options.interface.js';
import type { Weighter } from '../../selection/weighter.js';

/** What is injected in place of a selector with `shared: true`. */
export interface SharedSelector<T> {
  /** Holds the candidates; what it picks is nobody else's sequence. */
  readonly local: Weighter<T>;
  /** A pick from the sequence all processes share. */
  get(): Promise<T | undefined>;
  /** @throws WeighterError when the candidates cannot be shared */
  prepare(): void;
}

/** What makes selectors shared; also the token of it. */
export abstract class SelectorSharing {
  /** @throws SelectorConfigurationError for options that cannot be shared */
  abstract share<T>(
    name: string,
    local: Weighter<T>,
    options: SelectorOptions<T>,
  ): SharedSelector<T>;
}

export function isShared<T>(
  selector: Weighter<T> | SharedSelector<T> | undefined,
): selector is SharedSelector<T> {
  return (
    (selector as Partial<SharedSelector<T>> | undefined)?.local !== undefined
  );
}
