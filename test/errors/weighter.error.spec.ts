import { describe, expect, it } from '@jest/globals';
import * as surface from '../../lib/index.js';

type ErrorClass = new (...args: unknown[]) => surface.WeighterError;

/** What the constructors take that do not get by with a text. */
const ARGUMENTS: Record<string, unknown[]> = {
  DispatchFailedError: ['jobs', []],
  NoCandidateError: ['jobs', new Map()],
  UnknownSelectorError: ['jobs', []],
};

describe('the errors', () => {
  const classes = Object.entries(surface).filter(([name]) =>
    name.endsWith('Error'),
  ) as [string, ErrorClass][];

  it.each(classes)(
    '%s is a WeighterError and has the name of its class, minified or not',
    (name, type) => {
      class Minified extends type {}
      const error = new Minified(...(ARGUMENTS[name] ?? ['x']));
      expect(error.name).toBe(name);
      expect(error).toBeInstanceOf(surface.WeighterError);
    },
  );

  it('are all of them', () => {
    expect(classes).toHaveLength(15);
  });
});

describe('DispatchFailedError', () => {
  it('has the errors of the attempts in order, the last of them as its cause', () => {
    const attempts = ['A', 'B'].map((handler) => ({
      handler,
      error: new Error(`no ${handler}`),
      durationMs: 1,
    }));
    const failed = new surface.DispatchFailedError('jobs', attempts);
    expect(failed.errors).toEqual(attempts.map(({ error }) => error));
    expect(failed.cause).toBe(attempts[1].error);
    expect(failed.attempts).toBe(attempts);
  });

  it('can be made of whatever was thrown', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const mute = Object.defineProperty(new Error('x'), 'message', {
      get() {
        throw new Error('touched');
      },
    });
    for (const error of [undefined, null, 5, proxy, mute]) {
      const attempt = { handler: 'A', error, durationMs: 1 };
      const failed = new surface.DispatchFailedError('jobs', [attempt]);
      expect(failed.errors[0]).toBe(error);
      expect(failed.cause).toBe(error);
    }
  });
});
