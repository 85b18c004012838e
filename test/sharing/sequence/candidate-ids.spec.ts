import { describe, expect, it } from '@jest/globals';
import {
  memoryTicketSource,
  SelectorConfigurationError,
  SharedWeighter,
} from '../../../lib/index.js';

describe('the ids of shared candidates', () => {
  it('takes the id of a candidate that is no text', async () => {
    const source = memoryTicketSource();
    const options = {
      source,
      name: 'objects',
      id: (c: { key: string }) => c.key,
    };
    const here = new SharedWeighter([{ key: 'x' }, { key: 'y' }], options);
    const there = new SharedWeighter([{ key: 'y' }, { key: 'x' }], options);
    expect((await here.get())?.key).toBe('x');
    expect((await there.get())?.key).toBe('y');
    expect([...there]).toContain(await there.get());
  });

  it.each([
    [
      'an object without id',
      { candidates: [{ name: 'x' }] },
      "no id for candidate Object 'x'",
    ],
    [
      'an id that is empty',
      { candidates: [{}], id: () => '' },
      "'id' returned ''",
    ],
    [
      'an id that is no text',
      { candidates: [{}], id: () => 1 },
      "'id' returned 1",
    ],
    [
      'an id that fails',
      {
        candidates: [{}],
        id: () => {
          throw new Error('boom');
        },
      },
      'boom',
    ],
    [
      'two of one id',
      { candidates: [{}, {}], id: () => 'same' },
      "have the id 'same'",
    ],
    ['1 and "1"', { candidates: [1, '1'] }, "have the id '1'"],
  ])('cannot share %s', (_, { candidates, ...options }, message) => {
    const make = () =>
      new SharedWeighter<unknown>(candidates, {
        name: 'ids',
        source: memoryTicketSource(),
        ...(options as { id?: () => string }),
      });
    expect(make).toThrow(SelectorConfigurationError);
    expect(make).toThrow(message);
  });

  it('cannot share what a promise would wait for', () => {
    const pending = new Promise<never>(() => undefined);
    const options = { name: 'x', source: memoryTicketSource() };
    expect(
      () => new SharedWeighter([pending], { ...options, id: () => 'x' }),
    ).toThrow("has a method 'then': the promise would wait");
  });
});
