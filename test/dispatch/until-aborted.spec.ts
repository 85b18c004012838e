import { describe, expect, it, jest } from '@jest/globals';
import { untilAborted } from '../../lib/dispatch/call/until-aborted.js';

describe('untilAborted', () => {
  it.each([
    ['resolves', Promise.resolve('done')],
    ['rejects', Promise.reject(new Error('done'))],
  ])('leaves no listener behind when the work %s', async (_, work) => {
    const { signal } = new AbortController();
    const added = jest.spyOn(signal, 'addEventListener');
    const removed = jest.spyOn(signal, 'removeEventListener');

    const outcome = await untilAborted(work, signal).catch(
      (e: Error) => e.message,
    );
    expect(outcome).toBe('done');
    expect(added).toHaveBeenCalledTimes(1);
    expect(removed).toHaveBeenCalledWith('abort', added.mock.calls[0][1]);
  });

  it('rejects with the reason itself, even when the work fails later', async () => {
    const controller = new AbortController();
    const reason = { why: 'left' };
    let fail = (_: Error): void => undefined;
    const work = new Promise<never>((_, reject) => (fail = reject));
    const outcome = untilAborted(work, controller.signal);

    controller.abort(reason);
    fail(new Error('too late'));
    await expect(outcome).rejects.toBe(reason);
    await expect(
      untilAborted(Promise.resolve(), controller.signal),
    ).rejects.toBe(reason);
  });
});
