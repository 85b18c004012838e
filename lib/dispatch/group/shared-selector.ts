import type { Weighter } from '../../selection/weighter.js';

/** What a dispatcher needs of a selector with `shared: true`. */
export interface SharedSelector<T> {
  /** Holds the candidates; what it picks is nobody else's sequence. */
  readonly local: Weighter<T>;
  /** A pick from the sequence all processes share. */
  get(): Promise<T | undefined>;
  /** @throws WeighterError when the candidates cannot be shared */
  prepare(): void;
}

export function isShared<T>(
  selector: Weighter<T> | SharedSelector<T> | undefined,
): selector is SharedSelector<T> {
  return (
    (selector as Partial<SharedSelector<T>> | undefined)?.local !== undefined
  );
}
