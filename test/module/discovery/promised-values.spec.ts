import { describe, expect, it, jest } from '@jest/globals';
import type { NestWrapper } from '../../../lib/module/discovery/nest-wrapper.js';
import { PromisedValues } from '../../../lib/module/discovery/promised-values.js';
import { settled } from '../../e2e/support.js';

const valueProvider = (instance: unknown) =>
  ({ instance, isNotMetatype: true }) as NestWrapper;

describe('PromisedValues', () => {
  it('has nothing of a promise until it is kept, and says when that is', async () => {
    const onValue = jest.fn();
    const values = new PromisedValues(onValue);
    let keep = (_: string): void => undefined;
    const promise = new Promise<string>((resolve) => (keep = resolve));
    const wrapper = valueProvider(promise);

    expect(values.instanceOf(wrapper)).toBeUndefined();
    expect(values.instanceOf(valueProvider(promise))).toBeUndefined();
    await settled();
    expect(onValue).not.toHaveBeenCalled();

    keep('kept');
    await settled();
    expect(onValue).toHaveBeenCalledTimes(1);
    expect(values.instanceOf(wrapper)).toBe('kept');
  });

  it('leaves a promise that is broken to those who inject it', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    const onValue = jest.fn();
    const values = new PromisedValues(onValue);
    const wrapper = valueProvider(Promise.reject(new Error('broken')));

    expect(values.instanceOf(wrapper)).toBeUndefined();
    await settled();
    expect(values.instanceOf(wrapper)).toBeUndefined();
    expect(onValue).not.toHaveBeenCalled();
    expect(unhandled).not.toHaveBeenCalled();
    process.off('unhandledRejection', unhandled);
  });

  it('hands out whatever else is provided as it is', () => {
    const values = new PromisedValues(jest.fn());
    const thenable = { then: jest.fn() };
    const promise = Promise.resolve();
    for (const value of [null, undefined, 5, thenable]) {
      expect(values.instanceOf(valueProvider(value))).toBe(value);
    }
    // Nest itself awaits what a factory returns.
    const made = { instance: promise, isNotMetatype: false } as NestWrapper;
    expect(values.instanceOf(made)).toBe(promise);
    expect(thenable.then).not.toHaveBeenCalled();
  });
});
