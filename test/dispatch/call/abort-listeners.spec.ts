import { describe, expect, it, jest } from '@jest/globals';
import {
  abortReason,
  onAbort,
} from '../../../lib/dispatch/call/abort-listeners.js';
import { listeningSignal } from '../../support/listening-signal.js';

describe('listening to one signal', () => {
  it('takes one listener for any number of callbacks, and none for none', () => {
    const { signal, listeners } = listeningSignal();
    const stops = Array.from({ length: 50 }, () =>
      onAbort(signal, () => undefined),
    );
    expect(listeners()).toBe(1);
    stops.slice(1).forEach((stop) => stop());
    expect(listeners()).toBe(1);
    stops[0]();
    stops[0]();
    expect(listeners()).toBe(0);
    onAbort(signal, () => undefined);
    expect(listeners()).toBe(1);
  });

  it('calls back in order, once, and whoever stopped no more', () => {
    const { controller, signal } = listeningSignal();
    const heard: string[] = [];
    onAbort(signal, () => heard.push('first'));
    const stop = onAbort(signal, () => heard.push('stopped'));
    onAbort(signal, () => heard.push('last'));
    stop();
    controller.abort();
    controller.abort();
    expect(heard).toEqual(['first', 'last']);
  });

  it('goes on when a callback stops itself, or others listen meanwhile', () => {
    const { controller, signal, listeners } = listeningSignal();
    const heard = jest.fn();
    const stops = [1, 2, 3].map((number) =>
      onAbort(signal, () => {
        stops[number - 1]();
        heard(number);
      }),
    );
    controller.abort();
    expect(heard.mock.calls).toEqual([[1], [2], [3]]);
    expect(listeners()).toBe(0);
  });
});

describe('the reason of an abort', () => {
  it('is the signal’s own, whatever that is', () => {
    const error = new Error('x');
    for (const reason of [error, 'text', 0, null]) {
      expect(abortReason(AbortSignal.abort(reason))).toBe(reason);
    }
  });

  it('is an AbortError where a signal knows of none', () => {
    expect(abortReason({ aborted: true } as AbortSignal)).toMatchObject({
      name: 'AbortError',
    });
  });
});
