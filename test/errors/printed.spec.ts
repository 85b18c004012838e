import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { DispatchFailedError } from '../../lib/errors/dispatch-failed.error.js';

const attempts = (...errors: unknown[]) =>
  errors.map((error, i) => ({ handler: 'ABC'[i], error, durationMs: 12.34 }));

const occurrences = (text: string, part: string) => text.split(part).length - 1;

describe('a DispatchFailedError as Node prints it', () => {
  it('has each attempt once, with its stack once', () => {
    const errors = [new Error('first'), new Error('second')];
    errors[0].stack = 'Error: first\n    at somewhere';
    errors[1].stack = 'Error: second\n    at elsewhere';
    const text = inspect(new DispatchFailedError('jobs', attempts(...errors)));
    for (const part of [
      'at somewhere',
      'at elsewhere',
      'A, 12 ms: ',
      'B, 12 ms: ',
    ]) {
      expect(occurrences(text, part)).toBe(1);
    }
    expect(text).not.toMatch(/\[(cause|errors|attempts)\]/);
  });

  it('shows what was thrown, whatever it is', () => {
    const text = inspect(
      new DispatchFailedError('jobs', attempts('text', undefined, { a: 1 })),
    );
    expect(text).toContain("A, 12 ms: 'text'");
    expect(text).toContain('B, 12 ms: undefined');
    expect(text).toContain('C, 12 ms: { a: 1 }');
  });

  it('goes into nested groups', () => {
    const inner = new DispatchFailedError('inner', attempts(new Error('x')));
    const text = inspect(new DispatchFailedError('outer', attempts(inner)));
    expect(occurrences(text, 'A, 12 ms: Error: x')).toBe(1);
  });

  it.each([2, 9, null])(
    'comes back from a circle at a depth of %p',
    (depth) => {
      let rounds = 0;
      const error = {
        [inspect.custom]: (
          _: number,
          options: object,
          print: typeof inspect,
        ) => {
          rounds += 1;
          // Without an end it would be printed until the process has no stack left.
          if (rounds > 20) {
            throw new Error('It goes round and round.');
          }
          return print(outer, options);
        },
      };
      const outer = new DispatchFailedError('outer', attempts(error));
      expect(occurrences(inspect(outer, { depth }), 'A, 12 ms: ')).toBe(1);
    },
  );
});
