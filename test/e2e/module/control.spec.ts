import { channel } from 'node:diagnostics_channel';
import { Logger } from '@nestjs/common';
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import {
  ChangeConflictError,
  getWeighterToken,
  InvalidChangeError,
  InvalidWeightError,
  NobodyLeftError,
  UnknownSelectorError,
  WeightedDispatcher,
  type Weighter,
  WeighterControl,
  WeighterModule,
} from '../../../lib/index.js';
import {
  closeAll,
  dispatched,
  handlers,
  hangs,
  reasonOf,
  rejects,
  settled,
  start,
  startGroup,
  useClock,
} from '../support.js';

const by = { actor: 'ada' };

let lines: string[];
const logged = () => lines.join('\n');

async function startControl(
  options: Parameters<typeof startGroup>[0] = {},
  plans: Parameters<typeof startGroup>[1] = { A: 3, B: 1 },
) {
  const group = await startGroup(options, plans);
  const control = group.app.get(WeighterControl);
  const status = (id: string) =>
    control.status('jobs').candidates.find((each) => each.id === id)!;
  return { ...group, control, status };
}

beforeEach(() => {
  useClock();
  lines = [];
  for (const level of ['log', 'warn'] as const) {
    jest
      .spyOn(Logger.prototype, level)
      .mockImplementation((line: unknown) => void lines.push(String(line)));
  }
});
afterEach(closeAll);

describe('the control', () => {
  it('reaches every selector and group without their being injected', async () => {
    const app = await start({
      imports: [
        WeighterModule.forFeature(
          { name: 'replicas', candidates: ['a', 'b'], weight: () => 2 },
          { name: 'jobs' },
        ),
      ],
      providers: handlers({ A: 3, B: 1 }),
    });
    const control = app.get(WeighterControl);
    expect(
      control
        .list()
        .map(({ name, kind, candidates }) => [
          name,
          kind,
          candidates.map(({ id, weight }) => `${id} ${weight}`),
        ]),
    ).toEqual([
      ['replicas', 'selector', ['a 2', 'b 2']],
      ['jobs', 'group', ['A 3', 'B 1']],
    ]);
    expect(() => control.status('jbos')).toThrow(UnknownSelectorError);
    expect(() => control.status('jbos')).toThrow(
      "no selector or group 'jbos'. Known: 'replicas', 'jobs'",
    );
    await app.close();
  });

  it('is another one in another application of the process', async () => {
    const first = await startControl();
    const second = await startControl();
    first.control.suspend('jobs', 'A', {}, by);
    expect(second.status('A').state).toBe('eligible');
    expect(second.control.history()).toEqual([]);
    expect(first.control.application).not.toBe(second.control.application);
  });

  it('reaches groups that no module configures, and not what is no selector', async () => {
    const app = await start({
      imports: [WeighterModule.forRoot({ application: 'gateway' })],
      providers: handlers({ A: 1 }),
    });
    const control = app.get(WeighterControl);
    expect(control.application).toBe('gateway');
    control.setWeights('jobs', { A: 7 }, by);
    expect(app.get(WeightedDispatcher).for('jobs').selector.weightOf('A')).toBe(
      7,
    );
    await app.close();
  });
});

describe('weights by hand', () => {
  it('change all at once, and are in the history', async () => {
    const { control, app } = await startControl();
    const change = control.setWeights(
      'jobs',
      { A: 1, B: 1 },
      { actor: 'ada', reason: 'canary' },
    );
    expect(change).toEqual({
      id: expect.any(String),
      version: control.status('jobs').version,
      at: Date.now(),
      actor: 'ada',
      reason: 'canary',
      selector: 'jobs',
      action: 'setWeights',
      before: {
        A: { weight: { value: 3, byHand: false } },
        B: { weight: { value: 1, byHand: false } },
      },
      after: {
        A: { weight: { value: 1, byHand: true } },
        B: { weight: { value: 1, byHand: true } },
      },
    });
    expect(control.history('jobs')).toEqual([change]);
    expect(await dispatched(app, 4)).toBe('ABAB');
  });

  it('of 0 drain, also in the classic contract', async () => {
    const { control, status } = await startControl({ zeroWeight: 'default' });
    control.setWeights('jobs', { A: 0 }, { ...by, reason: 'INC-482' });
    expect(status('A')).toMatchObject({
      weight: 0,
      configuredWeight: 3,
      state: 'drained',
      reason: 'by an operator: INC-482',
      weightByHand: true,
    });
  });

  it('go back to the configured ones', async () => {
    const { control, status } = await startControl();
    control.setWeights('jobs', { A: 9 }, by);
    control.setWeights('jobs', { A: null }, by);
    expect(status('A')).toMatchObject({ weight: 3, weightByHand: false });
  });

  it('survive refreshes and live weights, which are in force again afterwards', async () => {
    let configured = 5;
    const app = await start({
      imports: [
        WeighterModule.forFeature({
          name: 'live',
          candidates: ['a', 'b'],
          weight: () => configured,
          live: true,
        }),
      ],
    });
    const control = app.get(WeighterControl);
    const weighter = app.get<Weighter<string>>(getWeighterToken('live'));
    control.setWeights('live', { a: 1 }, by);
    configured = 8;
    weighter.get();
    weighter.refresh();
    expect(weighter.weightOf('a')).toBe(1);
    expect(weighter.weightOf('b')).toBe(8);
    expect(control.status('live').candidates[0]).toMatchObject({
      weight: 1,
      configuredWeight: 8,
    });
    control.setWeights('live', { a: null }, by);
    expect(weighter.weightOf('a')).toBe(8);
    configured = 2;
    weighter.get();
    expect(weighter.weightOf('a')).toBe(2);
    await app.close();
  });

  it('lapse once another weight is configured, and not before', async () => {
    const { control, selector, status } = await startControl();
    control.setWeights('jobs', { A: 9 }, by);
    const { version } = control.status('jobs');
    selector.setWeights({ A: 3, B: 2 });
    expect(status('A')).toMatchObject({ weight: 9, weightByHand: true });
    expect(status('B').weight).toBe(2);
    selector.setWeight('A', 4);
    expect(status('A')).toMatchObject({ weight: 4, weightByHand: false });
    expect(control.status('jobs').version).not.toBe(version);
    expect(logged()).toContain(
      "handler 'A': the weight set by hand has lapsed",
    );
  });

  it.each([[-1], [NaN], ['5'], [undefined]])(
    'of %p are refused before anything changes',
    async (weight) => {
      const { control, status } = await startControl();
      expect(() =>
        control.setWeights('jobs', { B: 2, A: weight as number }, by),
      ).toThrow(InvalidWeightError);
      expect(status('B').weight).toBe(1);
      expect(control.history()).toEqual([]);
    },
  );

  it('of who is not there are refused before anything changes', async () => {
    const { control, status } = await startControl();
    for (const id of ['C', '__proto__', 'constructor']) {
      const weights = Object.fromEntries([
        ['B', 2],
        [id, 1],
      ]);
      expect(() => control.setWeights('jobs', weights, by)).toThrow(
        InvalidChangeError,
      );
    }
    expect(status('B').weight).toBe(1);
  });
});

describe('a suspension by hand', () => {
  it('survives what the code does, until a hand lifts it', async () => {
    const { control, selector, jobs, status } = await startControl({
      ejection: true,
    });
    control.suspend('jobs', 'A', {}, { ...by, reason: 'INC-482' });
    selector.resume('A');
    selector.refresh();
    jobs.recover('A');
    expect(status('A')).toMatchObject({
      state: 'suspended',
      suspendedByHand: true,
      reason: 'by an operator: INC-482',
    });
    control.resume('jobs', 'A', by);
    expect(status('A').state).toBe('eligible');
  });

  it('ends by itself', async () => {
    const { control, status } = await startControl();
    control.suspend('jobs', 'A', { forMs: 1_000 }, by);
    expect(status('A').untilMs).toBe(Date.now() + 1_000);
    const { version } = control.status('jobs');
    await jest.advanceTimersByTimeAsync(1_000);
    expect(status('A')).toMatchObject({
      state: 'eligible',
      suspendedByHand: false,
    });
    expect(control.status('jobs').version).not.toBe(version);
  });

  it('is told beside one by the code, and the later end holds', async () => {
    const { control, selector, status } = await startControl();
    selector.suspend('A', { forMs: 500 });
    control.suspend('jobs', 'A', { forMs: 200 }, by);
    expect(status('A').untilMs).toBe(Date.now() + 500);
    await jest.advanceTimersByTimeAsync(200);
    expect(status('A')).toMatchObject({
      state: 'suspended',
      suspendedByHand: false,
    });
    control.resume('jobs', 'A', by);
    expect(status('A').state).toBe('eligible');
  });

  it('with an end that is none changes nothing', async () => {
    const { control, status } = await startControl();
    for (const forMs of [0, -1, NaN, '5', Infinity]) {
      expect(() =>
        control.suspend('jobs', 'A', { forMs: forMs as number }, by),
      ).toThrow(RangeError);
    }
    expect(status('A').state).toBe('eligible');
  });
});

describe('an ejection by hand', () => {
  it('ends by a hand or by its time, and leaves the plain path for so long only', async () => {
    const { control, jobs, calls, status } = await startControl(
      {},
      { A: 1, B: 1 },
    );
    control.eject('jobs', 'A', { forMs: 1_000 }, { ...by, reason: 'INC-1' });
    expect(status('A')).toMatchObject({
      state: 'ejected',
      reason: 'by an operator: INC-1',
      untilMs: Date.now() + 1_000,
    });
    for (let call = 0; call < 3; call++) {
      await jobs.dispatch(call);
    }
    expect(calls.join('')).toBe('BBB');
    control.recover('jobs', 'A', by);
    expect(status('A').state).toBe('eligible');
  });

  it('of what is no handler is refused', async () => {
    const app = await start({
      imports: [
        WeighterModule.forFeature({ name: 'replicas', candidates: ['a', 'b'] }),
      ],
    });
    const control = app.get(WeighterControl);
    expect(() => control.eject('replicas', 'a', { forMs: 5 }, by)).toThrow(
      'is no group of handlers',
    );
    await app.close();
  });

  it('lifts one that the code had made', async () => {
    const { control, jobs, does, status } = await startControl(
      { ejection: { failures: 1 } },
      { A: 1, B: 1 },
    );
    does.A = rejects('down');
    await reasonOf(jobs.dispatch(1));
    expect(status('A').state).toBe('ejected');
    const change = control.recover('jobs', 'A', by);
    expect(change.before.A.ejection).not.toBeNull();
    expect(change.after.A.ejection).toBeNull();
    expect(status('A').state).toBe('eligible');
  });
});

describe('a drain by hand', () => {
  it('resolves once nothing is under way', async () => {
    const { control, jobs, does, status } = await startControl();
    let finish!: (value: string) => void;
    does.A = () => new Promise((resolve) => (finish = resolve));
    const call = jobs.dispatch(1);
    let isDrained = false;
    const drained = control.drain('jobs', 'A', by).then(() => {
      isDrained = true;
    });
    await settled();
    expect(isDrained).toBe(false);
    expect(status('A').state).toBe('drained');
    finish('A');
    await drained;
    expect(await call).toBe('A');
  });

  it('of the last one rejects', async () => {
    const { control } = await startControl({}, { A: 1 });
    await expect(control.drain('jobs', 'A', by)).rejects.toThrow(
      NobodyLeftError,
    );
  });
});

describe('a change', () => {
  it('that leaves nobody is refused, unless it is forced', async () => {
    const { control, jobs, status } = await startControl();
    control.suspend('jobs', 'A', {}, by);
    expect(() => control.suspend('jobs', 'B', {}, by)).toThrow(NobodyLeftError);
    expect(() => control.setWeights('jobs', { B: 0 }, by)).toThrow(
      NobodyLeftError,
    );
    expect(() => control.eject('jobs', 'B', { forMs: 5 }, by)).toThrow(
      NobodyLeftError,
    );
    expect(status('B').state).toBe('eligible');
    expect(control.history()).toHaveLength(1);
    control.suspend('jobs', 'B', {}, { ...by, force: true });
    await expect(jobs.dispatch(1)).rejects.toThrow('suspended');
    // Nobody is there to be left out any more.
    control.setWeights('jobs', { A: 1 }, by);
  });

  it('on an old version is a conflict that carries the state of today', async () => {
    const { control, status } = await startControl();
    const { version } = control.status('jobs');
    control.setWeights('jobs', { A: 5 }, { actor: 'bob' });
    const error = (await reasonOf(
      Promise.resolve().then(() =>
        control.suspend('jobs', 'A', {}, { ...by, version }),
      ),
    )) as ChangeConflictError;
    expect(error).toBeInstanceOf(ChangeConflictError);
    expect(error.status).toEqual(control.status('jobs'));
    expect(error.status.lastChange?.actor).toBe('bob');
    expect(status('A').state).toBe('eligible');
  });

  it('keeps the version of a selector that only the automation touched', async () => {
    const { control, jobs, does, selector } = await startControl(
      { ejection: { failures: 1 } },
      { A: 1, B: 1 },
    );
    const { version } = control.status('jobs');
    does.A = rejects('down');
    await reasonOf(jobs.dispatch(1));
    selector.setWeight('B', 2);
    selector.suspend('B');
    expect(control.status('jobs').version).toBe(version);
  });

  it('has one version wherever the same is known', async () => {
    const first = await startControl();
    const second = await startControl();
    first.control.setWeights('jobs', { A: 2 }, by);
    first.control.suspend('jobs', 'B', {}, by);
    second.control.suspend('jobs', 'B', {}, { actor: 'bob' });
    expect(first.control.status('jobs').version).not.toBe(
      second.control.status('jobs').version,
    );
    second.control.setWeights('jobs', { A: 2 }, { actor: 'bob' });
    expect(first.control.status('jobs').version).toBe(
      second.control.status('jobs').version,
    );
  });

  it.each([
    [undefined],
    [null],
    ['ada'],
    [{}],
    [{ actor: '' }],
    [{ actor: '  ' }],
    [{ actor: 5 }],
    [{ actor: 'x'.repeat(201) }],
    [{ actor: 'ada', reason: 5 }],
    [{ actor: 'ada', version: 5 }],
    [{ actor: 'ada', force: 'yes' }],
  ])('by %j is refused', async (nobody) => {
    const { control, status } = await startControl();
    expect(() => control.suspend('jobs', 'A', {}, nobody as never)).toThrow(
      InvalidChangeError,
    );
    expect(status('A').state).toBe('eligible');
  });

  it('is one of many by ten callers at once, in one order', async () => {
    const { control } = await startControl();
    await Promise.all(
      Array.from({ length: 10 }, async (_, caller) => {
        for (let i = 0; i < 10; i++) {
          await settled();
          control.setWeights(
            'jobs',
            { A: 1 + caller * 10 + i },
            { actor: `caller ${caller}` },
          );
        }
      }),
    );
    const history = control.history('jobs');
    expect(history).toHaveLength(100);
    expect(new Set(history.map(({ id }) => id)).size).toBe(100);
    history.forEach((change, i) => {
      if (i > 0) {
        expect(change.before).toEqual(history[i - 1].after);
      }
    });
  });

  it('is published and logged', async () => {
    const heard: unknown[] = [];
    const listen = (event: unknown) => void heard.push(event);
    channel('weighter:changed').subscribe(listen);
    const { control } = await startControl();
    const change = control.setWeights(
      'jobs',
      { A: 5 },
      { ...by, reason: 'canary' },
    );
    channel('weighter:changed').unsubscribe(listen);
    expect(heard).toEqual([{ application: control.application, ...change }]);
    expect(logged()).toContain(
      "'jobs' was changed by ada (A weighs 5): canary",
    );
  });

  it('is one of the last 500 that are kept', async () => {
    const { control } = await startControl();
    for (let i = 0; i < 510; i++) {
      control.setWeights('jobs', { A: 1 + i }, by);
    }
    const history = control.history();
    expect(history).toHaveLength(500);
    expect(history[0].after.A.weight!.value).toBe(11);
  });
});

describe('undo', () => {
  it('puts back what a change touched, as a change of its own', async () => {
    const { control, status } = await startControl();
    const first = control.setWeights('jobs', { A: 9, B: 2 }, by);
    control.suspend('jobs', 'B', {}, by);
    const undone = control.undo(first.id, { actor: 'bob' });
    expect(undone).toMatchObject({
      action: 'undo',
      undoes: first.id,
      actor: 'bob',
    });
    expect(status('A')).toMatchObject({ weight: 3, weightByHand: false });
    expect(status('B')).toMatchObject({ weight: 1, state: 'suspended' });
    control.undo(undone.id, by);
    expect(status('A')).toMatchObject({ weight: 9, weightByHand: true });
  });

  it('gives a live weight back to its function', async () => {
    let weight = 5;
    const app = await start({
      imports: [
        WeighterModule.forFeature({
          name: 'live',
          candidates: ['a', 'b'],
          weight: () => weight,
          live: true,
        }),
      ],
    });
    const control = app.get(WeighterControl);
    const weighter = app.get<Weighter<string>>(getWeighterToken('live'));
    control.undo(control.setWeights('live', { a: 1 }, by).id, by);
    weight = 7;
    weighter.get();
    expect(weighter.weightOf('a')).toBe(7);
    await app.close();
  });

  it('after somebody else’s change is a conflict', async () => {
    const { control, status } = await startControl();
    const first = control.setWeights('jobs', { A: 9 }, by);
    control.setWeights('jobs', { A: 4 }, { actor: 'bob' });
    expect(() => control.undo(first.id, by)).toThrow(ChangeConflictError);
    expect(status('A').weight).toBe(4);
  });

  it('of what has ended by itself is a conflict', async () => {
    const { control } = await startControl();
    const { id } = control.suspend('jobs', 'A', { forMs: 100 }, by);
    await jest.advanceTimersByTimeAsync(100);
    expect(() => control.undo(id, by)).toThrow(ChangeConflictError);
  });

  it('of a resumption suspends again, with the end there was', async () => {
    const { control, status } = await startControl();
    control.suspend('jobs', 'A', { forMs: 1_000 }, by);
    const { id } = control.resume('jobs', 'A', by);
    await jest.advanceTimersByTimeAsync(400);
    control.undo(id, by);
    expect(status('A')).toMatchObject({
      state: 'suspended',
      untilMs: Date.now() + 600,
    });
  });

  it('of an ejection and of a recovery', async () => {
    const { control, status } = await startControl();
    const { id } = control.eject('jobs', 'A', { forMs: 1_000 }, by);
    const { id: undone } = control.undo(id, by);
    expect(status('A').state).toBe('eligible');
    control.undo(undone, by);
    expect(status('A').state).toBe('ejected');
  });

  it('that would leave nobody is refused', async () => {
    const { control } = await startControl();
    const { id } = control.setWeights('jobs', { A: 0, B: 1 }, by);
    const { id: other } = control.setWeights('jobs', { A: 1, B: 0 }, by);
    control.suspend('jobs', 'B', {}, by);
    expect(() => control.undo(other, by)).toThrow(NobodyLeftError);
    expect(() => control.undo(id, by)).toThrow(ChangeConflictError);
  });

  it('of what is no change says so', async () => {
    const { control } = await startControl();
    expect(() => control.undo('nothing', by)).toThrow(InvalidChangeError);
  });
});

describe('candidates that are objects', () => {
  const candidates = [{ host: 'a' }, { host: 'b' }];

  it('are changed by their id', async () => {
    const app = await start({
      imports: [
        WeighterModule.forFeature({
          name: 'hosts',
          candidates,
          id: ({ host }: { host: string }) => host,
        }),
      ],
    });
    const control = app.get(WeighterControl);
    control.suspend('hosts', 'a', {}, by);
    expect(control.status('hosts').candidates).toMatchObject([
      { id: 'a', name: 'a', state: 'suspended' },
      { id: 'b', name: 'b', state: 'eligible' },
    ]);
    await app.close();
  });

  it('are shown without an id, and cannot be changed', async () => {
    const app = await start({
      imports: [WeighterModule.forFeature({ name: 'hosts', candidates })],
    });
    const control = app.get(WeighterControl);
    const [first] = control.status('hosts').candidates;
    expect(first).not.toHaveProperty('id');
    expect(first.name).toBe('{"host":"a"}');
    expect(() => control.suspend('hosts', first.name, {}, by)).toThrow(
      "Give the selector an 'id' function",
    );
    await app.close();
  });
});

describe('a preview', () => {
  it('without a change is what comes next, and advances nothing', async () => {
    const { control, app } = await startControl({}, { A: 4, B: 2, C: 1 });
    await dispatched(app, 3);
    const preview = control.preview('jobs', {}, 11);
    expect(control.preview('jobs', {}, 11)).toEqual(preview);
    expect(preview.shares).toEqual({ A: 4 / 7, B: 2 / 7, C: 1 / 7 });
    expect(preview.longestRun).toBe(2);
    expect(preview.picks.join('')).toBe(await dispatched(app, 11));
  });

  it.each(['smooth', 'even'] as const)(
    'of weights by %s is what they bring',
    async (strategy) => {
      const { control, app } = await startControl(
        { strategy },
        { A: 40, B: 20, C: 10 },
      );
      await dispatched(app, 5);
      const change = { weights: { A: 1, C: 7 }, suspend: ['B'] };
      const { picks, shares } = control.preview('jobs', change, 20);
      expect(shares).toEqual({ A: 1 / 8, B: 0, C: 7 / 8 });
      control.setWeights('jobs', change.weights, by);
      control.suspend('jobs', 'B', {}, by);
      expect(picks.join('')).toBe(await dispatched(app, 20));
    },
  );

  it('heeds who is ejected, full or starting slowly', async () => {
    const { control, jobs, does } = await startControl(
      { ejection: { failures: 1 }, maxConcurrent: { B: 1 } },
      { A: 1, B: 1, C: 2 },
    );
    does.A = rejects('down');
    does.B = hangs;
    for (let call = 0; call < 4; call++) {
      void jobs.dispatch(call).catch(() => undefined);
    }
    await settled();
    const { picks, shares } = control.preview('jobs', {}, 4);
    expect(picks.join('')).toBe('CCCC');
    expect(shares).toEqual({ A: 0, B: 0, C: 1 });
  });

  it('of a slow start is what it brings, whatever it has saved up by now', async () => {
    const { control, jobs, app } = await startControl(
      { slowStart: { window: 1_000, minimum: 0.3 } },
      { A: 2, B: 1 },
    );
    await jobs.dispatch(0);
    control.suspend('jobs', 'A', {}, by);
    control.resume('jobs', 'A', by);
    for (let call = 0; call < 4; call++) {
      const { picks } = control.preview('jobs', {}, 12);
      expect(picks).toContain('A');
      const before = await dispatched(app, 1);
      expect(picks[0]).toBe(before);
      expect(control.preview('jobs', {}, 11).picks).toEqual(picks.slice(1));
    }
  });

  it('tells how many of a thousand keys move', async () => {
    const { control } = await startControl({}, { A: 1, B: 1 });
    const key = (index: number) => `customer-${index}`;
    expect(control.preview('jobs', { key }, 1).keysMoved).toBe(0);
    const { keysMoved } = control.preview(
      'jobs',
      { weights: { B: 3 }, key },
      1,
    );
    // From a half to three quarters: a quarter of the keys, within 5 sigma.
    expect(keysMoved).toBeGreaterThan(250 - 5 * 13.7);
    expect(keysMoved).toBeLessThan(250 + 5 * 13.7);
    expect(control.preview('jobs', {}, 1)).not.toHaveProperty('keysMoved');
  });

  it('of what cannot be is refused', async () => {
    const { control } = await startControl();
    expect(() => control.preview('jobs', { suspend: ['C'] })).toThrow(
      InvalidChangeError,
    );
    expect(() => control.preview('jobs', { weights: { A: -1 } })).toThrow(
      InvalidWeightError,
    );
    for (const picks of [0, 1.5, 10_001, NaN]) {
      expect(() => control.preview('jobs', {}, picks)).toThrow(RangeError);
    }
  });

  it('of who is suspended and would be resumed', async () => {
    const { control } = await startControl({}, { A: 1, B: 1 });
    control.suspend('jobs', 'A', {}, by);
    expect(control.preview('jobs', {}, 2).picks.join('')).toBe('BB');
    const { shares } = control.preview('jobs', { resume: ['A'] }, 2);
    expect(shares).toEqual({ A: 0.5, B: 0.5 });
  });
});

describe('the table', () => {
  it('sums expected shares up to 1 through ejection, slow start, suspension and drain', async () => {
    const { control, jobs, does } = await startControl(
      { ejection: { failures: 1, duration: 500 }, slowStart: 1_000 },
      { A: 4, B: 3, C: 2, D: 1 },
    );
    const sum = () =>
      control
        .status('jobs')
        .candidates.reduce((total, each) => total + each.expectedShare, 0);
    does.A = rejects('down');
    await reasonOf(jobs.dispatch(1));
    expect(sum()).toBeCloseTo(1, 12);
    control.suspend('jobs', 'B', { forMs: 700 }, by);
    expect(sum()).toBeCloseTo(1, 12);
    void control.drain('jobs', 'C', by);
    expect(sum()).toBeCloseTo(1, 12);
    does.A = () => 'A';
    for (let step = 0; step < 30; step++) {
      await jest.advanceTimersByTimeAsync(100);
      await jobs.dispatch(step);
      expect(sum()).toBeCloseTo(1, 12);
    }
  });

  it('turns counting on where somebody looks', async () => {
    const { control, jobs, status } = await startControl({}, { A: 1 });
    await jobs.dispatch(1);
    expect(control.status('jobs').isObserved).toBe(false);
    control.observe();
    await jobs.dispatch(2);
    expect(control.status('jobs').isObserved).toBe(true);
    expect(status('A')).toMatchObject({ attempts: 2, succeeded: 1 });
  });
});

describe('an override of a test', () => {
  it('is seen as it is', async () => {
    const app = await start({
      imports: [WeighterModule.forFeature({ name: 'jobs' })],
      providers: handlers({ A: 1 }),
    });
    expect(app.get(WeighterControl).list()).toHaveLength(1);
    await app.close();
  });
});
