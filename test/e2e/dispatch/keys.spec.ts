import { afterEach, describe, expect, it } from '@jest/globals';
import { SelectorConfigurationError } from '../../../lib/index.js';
import { closeAll, reasonOf, rejects, startGroup } from '../support.js';

afterEach(closeAll);

const KEYS = Array.from({ length: 2000 }, (_, i) => `customer-${i}`);

async function startKeyed(
  plans: Parameters<typeof startGroup>[1] = { A: 5, B: 3, C: 1, D: 1 },
  options: Parameters<typeof startGroup>[0] = { failover: true },
) {
  const group = await startGroup(options, plans);
  const assigned = async () => {
    const answers: string[] = [];
    for (const key of KEYS) {
      answers.push(await group.jobs.dispatch(1, { key }));
    }
    return answers;
  };
  return { ...group, assigned };
}

describe('dispatching by key', () => {
  it('gives these keys to these handlers, in every process', async () => {
    for (const options of [{}, { failover: true }]) {
      const { jobs } = await startKeyed(undefined, options);
      const keys = ['', 'a', 'b', 'customer-1', '__proto__', 'é', '键', '🙂'];
      const answers: string[] = [];
      for (const key of keys) {
        answers.push(await jobs.dispatch(1, { key }));
      }
      expect(answers.join('')).toBe('ABACACAA');
    }
  });

  it('moves the sequence of calls without a key nowhere', async () => {
    const { jobs, assigned } = await startKeyed();
    const expected = jobs.selector.peek(10);
    await assigned();
    expect(jobs.selector.peek(10)).toEqual(expected);
  });

  it('a handler that leaves moves its own keys only, in whatever way', async () => {
    const { selector, assigned } = await startKeyed();
    const before = await assigned();
    const ways: [() => void, () => void][] = [
      [() => selector.suspend('B'), () => selector.resume('B')],
      [() => selector.setWeight('B', 0), () => selector.setWeight('B', 3)],
      [() => selector.remove('B'), () => selector.add('B')],
    ];
    for (const [leave, comeBack] of ways) {
      leave();
      const without = await assigned();
      before.forEach((name, i) => {
        if (name === 'B') {
          expect(without[i]).not.toBe('B');
        } else {
          expect(without[i]).toBe(name);
        }
      });
      comeBack();
      expect(await assigned()).toEqual(before);
    }
  });

  it('a failing handler passes its keys to the next best, which are those it would have left', async () => {
    const { selector, assigned, does } = await startKeyed();
    does.B = rejects('B');
    const failing = await assigned();
    does.B = () => 'B';
    selector.suspend('B');
    expect(failing).toEqual(await assigned());
  });

  it('calls nobody twice, and the next priority last', async () => {
    const { jobs, calls, does } = await startKeyed(
      { A: 1, B: 5, C: { weight: 100, priority: 1 } },
      { failover: { maxAttempts: 9 } },
    );
    does.A = does.B = does.C = rejects('x');
    for (const key of KEYS.slice(0, 50)) {
      calls.length = 0;
      await reasonOf(jobs.dispatch(1, { key }));
      expect([...calls].sort()).toEqual(['A', 'B', 'C']);
      expect(calls[2]).toBe('C');
    }
  });

  it('keeps to exclude', async () => {
    const { jobs, selector } = await startKeyed();
    for (const key of KEYS.slice(0, 50)) {
      const answer = await jobs.dispatch(1, { key, exclude: ['A'] });
      selector.suspend('A');
      expect(await jobs.dispatch(1, { key })).toBe(answer);
      selector.resume('A');
    }
  });

  it('takes text of any kind', async () => {
    const { jobs } = await startKeyed();
    const hostile = [
      '',
      '__proto__',
      'constructor',
      'toString',
      '\0',
      '\ud800',
      'x'.repeat(1_000_000),
    ];
    for (const key of hostile) {
      const answer = await jobs.dispatch(1, { key });
      expect('ABCD').toContain(answer);
      expect(await jobs.dispatch(2, { key })).toBe(answer);
    }
  });

  it.each([1, null, true, {}, ['a'], Buffer.from('a'), Symbol('a')])(
    'refuses %p, which is no text',
    async (key) => {
      const { jobs, calls } = await startKeyed();
      const error = await reasonOf(jobs.dispatch(1, { key: key as never }));
      expect(error).toBeInstanceOf(SelectorConfigurationError);
      expect((error as Error).message).toMatch(
        /^Group 'jobs': Invalid call option 'key': .+\. Give text, such as String\(id\), or leave it out\.$/,
      );
      expect(calls).toEqual([]);
    },
  );
});
