import { types } from 'node:util';
import type { NestWrapper } from './nest-wrapper.js';

/**
 * What promises given as `useValue` resolved to. Nest awaits such a value only
 * where it is injected, and a handler need not be injected anywhere.
 */
export class PromisedValues {
  private readonly values = new WeakMap<object, unknown>();

  /** @param onValue called when a promise has resolved */
  constructor(private readonly onValue: () => void) {}

  /** The instance of a provider; `undefined` for a promised one that has not resolved. */
  instanceOf(wrapper: NestWrapper): unknown {
    const instance: unknown = wrapper.instance;
    if (!wrapper.isNotMetatype || !types.isPromise(instance)) {
      return instance;
    }
    if (!this.values.has(instance)) {
      this.values.set(instance, undefined);
      instance.then(
        (value) => {
          this.values.set(instance, value);
          this.onValue();
        },
        () => undefined, // A rejection concerns those who inject the value.
      );
    }
    return this.values.get(instance);
  }
}
