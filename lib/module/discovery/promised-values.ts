import { types } from 'node:util';
import type { NestWrapper } from './nest-wrapper.js';

/**
 * What promises given as `useValue` came to. Nest awaits such a value only for
 * who injects it, and nobody has to inject a handler.
 */
export class PromisedValues {
  readonly #values = new WeakMap<object, unknown>();

  /** @param onValue called when a promise met before has come to something */
  constructor(private readonly onValue: () => void) {}

  /** The instance of a provider; one that is promised is `undefined` until it is there. */
  instanceOf(wrapper: NestWrapper): unknown {
    const instance: unknown = wrapper.instance;
    if (!wrapper.isNotMetatype || !types.isPromise(instance)) {
      return instance;
    }
    if (!this.#values.has(instance)) {
      this.#values.set(instance, undefined);
      instance.then(
        (value) => {
          this.#values.set(instance, value);
          this.onValue();
        },
        () => undefined, // It concerns those who inject it.
      );
    }
    return this.#values.get(instance);
  }
}
