import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { CLOCK } from '../../../lib/module/tokens.js';
import {
  type Dispatcher,
  getDispatcherToken,
  type SelectorDefinition,
  type WeighterModuleOptions,
  WeighterModule,
} from '../../../lib/index.js';
import { ManualClock } from '../../support/manual-clock.js';
import { type Behaviour, handlerClass, rejects } from '../support.js';

let app: TestingModule | undefined;
let lines: string[];
let clock: ManualClock;

beforeEach(() => {
  lines = [];
  clock = new ManualClock();
  for (const level of ['log', 'warn', 'error'] as const) {
    jest.spyOn(Logger.prototype, level).mockImplementation(function (
      this: Logger,
      line: unknown,
    ) {
      if ((this as unknown as { context: string }).context === 'Weighter') {
        lines.push(`${level}: ${String(line)}`);
      }
    });
  }
});
afterEach(async () => {
  jest.restoreAllMocks();
  await app?.close();
  app = undefined;
});

async function start(
  definition: SelectorDefinition,
  root: WeighterModuleOptions = {},
  weights: Record<string, number> = { A: 3, B: 1 },
) {
  const does: Record<string, Behaviour> = {};
  const providers = Object.entries(weights).map(([name, weight]) => {
    const Handler = handlerClass(name, { weight });
    does[name] = () => name;
    Handler.prototype.handle = (payload: unknown, context: never) =>
      does[name](payload, context) as string;
    return Handler;
  });
  app = await Test.createTestingModule({
    imports: [
      WeighterModule.forRoot(root),
      WeighterModule.forFeature(definition),
    ],
    providers,
  })
    .overrideProvider(CLOCK)
    .useValue(clock)
    .compile();
  await app.init();
  const started = lines.splice(0);
  const jobs = app.get<Dispatcher>(getDispatcherToken(definition.name));
  return { jobs, does, started };
}

const down = rejects(new Error('down'));

describe('the log at the start', () => {
  it('has one line a group: who is called, and how much of it', async () => {
    const { started } = await start({ name: 'jobs' });
    expect(started).toEqual(["log: Group 'jobs': A 3, B 1"]);
  });

  it('has it for a group that nobody configured, too, and none for a selector', async () => {
    const { started } = await start({ name: 'replicas', candidates: ['x'] });
    expect(started).toEqual(["log: Group 'jobs': A 3, B 1"]);
  });

  it('tells the weights in force, drained ones as 0', async () => {
    const { started } = await start({ name: 'jobs', weights: { A: 0, B: 7 } });
    expect(started).toEqual(["log: Group 'jobs': A 0, B 7"]);
  });

  it('warns of a group that nobody handles', async () => {
    const { started } = await start({ name: 'mails' }, {}, {});
    expect(started).toEqual([
      "warn: Group 'mails' has no handlers: decorate a provider with @WeightedHandler('mails') and list it in a module the application imports",
    ]);
  });

  it('is silent with log: false', async () => {
    const { jobs, started } = await start({ name: 'jobs' }, { log: false });
    jobs.eject('A', { forMs: 1000 });
    expect([...started, ...lines]).toEqual([]);
  });

  it('refuses a `log` that is neither', () => {
    expect(() =>
      WeighterModule.forRoot({ log: 'verbose' as unknown as boolean }),
    ).toThrow(/log/);
  });
});

describe('the log of changes', () => {
  it('tells an ejection with its reason, and the recovery', async () => {
    const { jobs, does } = await start({
      name: 'jobs',
      failover: true,
      ejection: { failures: 2, duration: 5000 },
    });
    does.A = down;
    for (let call = 0; call < 4; call++) {
      await jobs.dispatch(call);
    }
    expect(lines.splice(0)).toEqual([
      "warn: Group 'jobs', handler 'A': ejected for 5000 ms (2 failures in a row)",
    ]);
    does.A = () => 'A';
    clock.pass(5000);
    for (let call = 0; call < 4; call++) {
      await jobs.dispatch(call);
    }
    expect(lines).toEqual(["log: Group 'jobs', handler 'A': recovered"]);
  });

  it('tells what a person does', async () => {
    const { jobs } = await start({ name: 'jobs', failover: true });
    await jobs.dispatch(1);
    jobs.eject('A', { forMs: 1000 });
    jobs.recover('A');
    jobs.selector.suspend('B');
    jobs.selector.resume('B');
    expect(lines).toEqual([
      "warn: Group 'jobs', handler 'A': ejected for 1000 ms (by hand)",
      "log: Group 'jobs', handler 'A': recovered",
      "log: Group 'jobs', handler 'B': takes calls again",
    ]);
  });

  it('tells what would be done where ejection only watches', async () => {
    const { jobs, does } = await start({
      name: 'jobs',
      failover: true,
      ejection: { failures: 1, enforce: false },
    });
    does.A = down;
    await jobs.dispatch(1);
    expect(lines).toEqual([
      "warn: Group 'jobs', handler 'A': would be ejected for 30000 ms (a failure)",
    ]);
  });

  it('tells once that everybody is out, and not seventy thousand times', async () => {
    const { jobs, does } = await start({
      name: 'jobs',
      failover: true,
      ejection: { failures: 1, maxEjected: 1 },
    });
    does.A = does.B = down;
    for (let call = 0; call < 1000; call++) {
      await jobs.dispatch(call).catch(() => undefined);
    }
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^warn: Group 'jobs': everybody is ejected/);
    clock.pass(10_000);
    await jobs.dispatch(1).catch(() => undefined);
    expect(lines).toHaveLength(4);
    expect(lines[3]).toMatch(/last resort \(and 998 times before\)$/);
  });

  it('leaves out no line of another handler', async () => {
    const { jobs } = await start({ name: 'jobs' });
    jobs.eject('A', { forMs: 1000 });
    jobs.eject('A', { forMs: 1000 });
    jobs.eject('B', { forMs: 1000 });
    expect(lines).toHaveLength(2);
  });
});
