import { Injectable, Module } from '@nestjs/common';
import { LazyModuleLoader } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as client from 'prom-client';
import {
  getWeighterToken,
  SelectorConfigurationError,
  WeightedDispatcher,
  WeightedHandler,
  type Weighter,
  WeighterControl,
  WeighterModule,
} from '../../../lib/index.js';
import {
  registerWeighterMetrics as register,
  type RegisterWeighterMetricsOptions,
  type WeighterMetrics,
} from '../../../lib/prometheus/index.js';
import { samplesOf, seriesOf, valueOf } from '../../support/exposition.js';
import {
  closeAll as closeGroups,
  handlers,
  hangs,
  reasonOf,
  rejects,
  settled,
  startGroup,
} from '../support.js';
import { listenersOf } from '../../support/listeners.js';
import { closeAll, startApplication } from './support.js';

const listeners = () => listenersOf('weighter:attempt:settled');
const others = listeners();

let registry: client.Registry;
const registered: WeighterMetrics[] = [];

function registerWeighterMetrics(
  options: RegisterWeighterMetricsOptions,
): WeighterMetrics {
  const metrics = register(options);
  registered.push(metrics);
  return metrics;
}

beforeEach(() => {
  registry = new client.Registry();
});
afterEach(async () => {
  registered.splice(0).forEach((each) => each.unregister());
  await closeAll();
  await closeGroups();
  client.register.clear();
});

/** An application whose metrics are in the registry. */
async function shown(
  settings: Parameters<typeof startApplication>[0] = {},
  options: Partial<RegisterWeighterMetricsOptions> = {},
) {
  const started = await startApplication(settings);
  const { control } = started;
  const metrics = registerWeighterMetrics({
    control,
    client,
    registry,
    ...options,
  });
  return { ...started, metrics };
}

const scrape = () => registry.metrics();

async function value(name: string, labels: Record<string, string> = {}) {
  return valueOf(await scrape(), name, labels);
}

describe('what is scraped', () => {
  it('has the names and types that are documented', async () => {
    await shown();
    const types = [...(await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(
      ([, name, type]) => `${name} ${type}`,
    );
    expect(types.sort()).toEqual([
      'weighter_attempt_duration_seconds histogram',
      'weighter_attempts_total counter',
      'weighter_control_version gauge',
      'weighter_dispatch_duration_seconds histogram',
      'weighter_ejections_total counter',
      'weighter_failovers_total counter',
      'weighter_handler_active gauge',
      'weighter_handler_share_ratio gauge',
      'weighter_handler_state gauge',
      'weighter_handler_weight gauge',
      'weighter_no_candidates_total counter',
      'weighter_panics_total counter',
      'weighter_picks_total counter',
      'weighter_sharing_state gauge',
    ]);
  });

  it('is there before the first call, at 0, and the same series afterwards', async () => {
    const { jobs } = await shown();
    const before = await scrape();
    const outcomes = ['succeeded', 'failed', 'timedOut', 'aborted'];
    for (const outcome of outcomes) {
      for (const kind of ['first', 'failover', 'probe']) {
        const labels = { group: 'jobs', handler: 'A', outcome, kind };
        expect(valueOf(before, 'weighter_attempts_total', labels)).toBe(0);
      }
    }
    for (const reason of ['failures', 'rate', 'request', 'hand']) {
      const labels = { group: 'jobs', handler: 'B', reason };
      expect(valueOf(before, 'weighter_ejections_total', labels)).toBe(0);
    }
    for (const outcome of [...outcomes, 'noCandidate']) {
      const name = 'weighter_dispatch_duration_seconds_count';
      expect(valueOf(before, name, { group: 'jobs', outcome })).toBe(0);
    }
    for (const name of ['failovers', 'panics', 'no_candidates']) {
      expect(valueOf(before, `weighter_${name}_total`, { group: 'jobs' })).toBe(
        0,
      );
    }
    for (let call = 0; call < 8; call++) {
      await jobs.dispatch(call);
    }
    const after = await scrape();
    expect(seriesOf(after)).toEqual(seriesOf(before));
    expect(new Set(seriesOf(after)).size).toBe(seriesOf(after).length);
  });

  it('counts attempts by handler, outcome and kind, and picks', async () => {
    const { app, jobs, does } = await startGroup(
      { failover: true, attemptTimeout: 20, ejection: { failures: 2 } },
      { A: 1, B: 1 },
    );
    const control = app.get(WeighterControl);
    registerWeighterMetrics({ control, client, registry });
    await jobs.dispatch(1); // A
    does.B = rejects(new Error('down'));
    await jobs.dispatch(2); // B fails, A
    does.A = hangs;
    await reasonOf(jobs.dispatch(3)); // A times out, B fails and is ejected
    const text = await scrape();
    const attempts = (handler: string, outcome: string, kind: string) =>
      valueOf(text, 'weighter_attempts_total', { handler, outcome, kind });
    expect(attempts('A', 'succeeded', 'first')).toBe(1);
    expect(attempts('A', 'succeeded', 'failover')).toBe(1);
    expect(attempts('A', 'timedOut', 'first')).toBe(1);
    expect(attempts('B', 'failed', 'first')).toBe(1);
    expect(attempts('B', 'failed', 'failover')).toBe(1);
    expect(valueOf(text, 'weighter_failovers_total')).toBe(2);
    expect(
      valueOf(text, 'weighter_ejections_total', {
        handler: 'B',
        reason: 'failures',
      }),
    ).toBe(1);
    expect(
      valueOf(text, 'weighter_picks_total', {
        selector: 'jobs',
        candidate: 'B',
      }),
    ).toBe(1);
    expect(
      valueOf(text, 'weighter_handler_state', {
        handler: 'B',
        state: 'ejected',
      }),
    ).toBe(1);
    expect(
      valueOf(text, 'weighter_handler_state', {
        handler: 'B',
        state: 'eligible',
      }),
    ).toBe(0);
  });

  it('tells weights as configured and in force, shares as expected and served', async () => {
    const { jobs, control } = await shown();
    for (let call = 0; call < 4; call++) {
      await jobs.dispatch(call);
    }
    const version = await value('weighter_control_version');
    control.setWeights('jobs', { A: 1 }, { actor: 'ada' });
    const text = await scrape();
    const of = (name: string, kind: string) =>
      valueOf(text, name, { selector: 'jobs', candidate: 'A', kind });
    expect(of('weighter_handler_weight', 'configured')).toBe(3);
    expect(of('weighter_handler_weight', 'effective')).toBe(1);
    expect(of('weighter_handler_share_ratio', 'expected')).toBe(0.5);
    expect(of('weighter_handler_share_ratio', 'served')).toBe(0.75);
    expect(valueOf(text, 'weighter_control_version')).not.toBe(version);
    control.setWeights('jobs', { A: null }, { actor: 'ada' });
    expect(await value('weighter_control_version')).toBe(version);
  });

  it('tells calls under way', async () => {
    const { app, jobs, does } = await startGroup({}, { A: 1 });
    const control = app.get(WeighterControl);
    registerWeighterMetrics({ control, client, registry });
    does.A = hangs;
    void jobs.dispatch(1);
    await settled();
    expect(await value('weighter_handler_active')).toBe(1);
  });

  it('counts durations by group and outcome, and by handler on request', async () => {
    const { jobs } = await shown({}, { durationsByHandler: true });
    for (let call = 0; call < 4; call++) {
      await jobs.dispatch(call);
    }
    const text = await scrape();
    const attempts = 'weighter_attempt_duration_seconds';
    const ofA = { group: 'jobs', handler: 'A', outcome: 'succeeded' };
    expect(valueOf(text, `${attempts}_count`, ofA)).toBe(3);
    expect(valueOf(text, `${attempts}_bucket`, { ...ofA, le: '+Inf' })).toBe(3);
    expect(valueOf(text, `${attempts}_sum`, ofA)).toBeGreaterThan(0);
    const dispatches = 'weighter_dispatch_duration_seconds_count';
    expect(valueOf(text, dispatches, { outcome: 'succeeded' })).toBe(4);
  });

  it('puts durations in the buckets that are asked for', async () => {
    const { app, jobs, does } = await startGroup({}, { A: 1 });
    registerWeighterMetrics({
      control: app.get(WeighterControl),
      client,
      registry,
      buckets: [0.01, 30],
    });
    await jobs.dispatch(1);
    does.A = () => new Promise((resolve) => setTimeout(resolve, 15, 'late'));
    await jobs.dispatch(2);
    const buckets = samplesOf(await scrape()).filter(
      ({ name, labels }) =>
        name === 'weighter_attempt_duration_seconds_bucket' &&
        labels.outcome === 'succeeded',
    );
    expect(buckets.map(({ labels, value }) => [labels.le, value])).toEqual([
      ['0.01', 1],
      ['30', 2],
      ['+Inf', 2],
    ]);
  });

  it('tells of a shared selector whether it is degraded', async () => {
    const source = { take: () => Promise.reject(new Error('down')) };
    const { jobs } = await shown({
      root: { sharing: { source } },
      options: { shared: true },
    });
    const state = async (state: string) =>
      value('weighter_sharing_state', { selector: 'jobs', state });
    expect([await state('shared'), await state('degraded')]).toEqual([1, 0]);
    await jobs.dispatch(1);
    expect([await state('shared'), await state('degraded')]).toEqual([0, 1]);
  });

  it('has the default labels of its registry, in text and in JSON', async () => {
    registry.setDefaultLabels({ pod: 'p1', group: 'no' });
    await shown();
    const labels = { pod: 'p1', group: 'jobs' };
    expect(await value('weighter_panics_total', labels)).toBe(0);
    const json = await registry.getMetricsAsJSON();
    expect(json.find(({ name }) => name === 'weighter_panics_total')).toEqual(
      expect.objectContaining({
        type: 'counter',
        aggregator: 'sum',
        values: [expect.objectContaining({ labels, value: 0 })],
      }),
    );
  });

  it('is what OpenMetrics wants, where the registry speaks that', async () => {
    registry = new client.Registry();
    registry.setContentType(client.Registry.OPENMETRICS_CONTENT_TYPE as never);
    const { metrics } = await shown();
    await scrape();
    const text = await scrape();
    expect(text).toContain('# TYPE weighter_attempts counter');
    expect(text).toContain('\nweighter_attempts_total{');
    metrics.unregister();
    expect(await scrape()).not.toContain('weighter');
  });
});

describe('series', () => {
  it('of a handler that is gone are gone', async () => {
    const { jobs } = await shown({}, { durationsByHandler: true });
    expect(await scrape()).toContain('handler="B"');
    jobs.selector.remove('B');
    const text = await scrape();
    expect(text).not.toMatch(/(handler|candidate)="B"/);
    expect(text).toContain('handler="A"');
    jobs.selector.add('B', 1);
    expect(await scrape()).toContain('handler="B"');
  });

  it('of a candidate that is gone are gone', async () => {
    const { app } = await shown({
      imports: [
        WeighterModule.forFeature({ name: 'replicas', candidates: ['a', 'b'] }),
      ],
    });
    const replicas = app.get<Weighter<string>>(getWeighterToken('replicas'));
    expect(await scrape()).toContain('selector="replicas",candidate="a"');
    replicas.remove('a');
    expect(await scrape()).not.toContain('candidate="a"');
    // Only a group has what is told of handlers.
    expect(await scrape()).not.toMatch(/(group|handler)="(replicas|b)"/);
  });

  it('of a group that is found later are there, and miss none of its calls but the first', async () => {
    const { app } = await shown();
    @WeightedHandler('late')
    @Injectable()
    class Late {
      handle() {
        return 'late';
      }
    }
    @Module({
      imports: [WeighterModule.forFeature({ name: 'late' })],
      providers: [Late],
    })
    class LateModule {}
    await app.get(LazyModuleLoader).load(() => LateModule);
    const late = app.get(WeightedDispatcher).for('late');
    for (let call = 0; call < 3; call++) {
      await late.dispatch(call);
    }
    const name = 'weighter_attempts_total';
    const labels = { group: 'late', outcome: 'succeeded', kind: 'first' };
    expect(await value(name, labels)).toBeGreaterThanOrEqual(2);
  });

  it('name at most a hundred candidates, and sum up the rest', async () => {
    const weights = Object.fromEntries(
      Array.from({ length: 120 }, (_, i) => [`h${i}`, 1]),
    );
    const { jobs } = await shown({ weights }, { durationsByHandler: true });
    for (let call = 0; call < 240; call++) {
      await jobs.dispatch(call);
    }
    const text = await scrape();
    const handlers = new Set(
      samplesOf(text).flatMap(({ labels }) => labels.handler ?? []),
    );
    expect(handlers.size).toBe(101);
    const picks = { selector: 'jobs', candidate: 'other' };
    expect(valueOf(text, 'weighter_picks_total', picks)).toBe(40);
    const share = { candidate: 'other', kind: 'expected' };
    expect(valueOf(text, 'weighter_handler_share_ratio', share)).toBeCloseTo(
      20 / 120,
      12,
    );
    const state = { handler: 'other', state: 'eligible' };
    expect(valueOf(text, 'weighter_handler_state', state)).toBe(20);
    const count = samplesOf(text)
      .filter(({ name }) => name === 'weighter_attempt_duration_seconds_count')
      .reduce((sum, { value }) => sum + value, 0);
    expect(count).toBe(240);
  });

  it('that only rise do not fall where one of those that are summed up leaves', async () => {
    const candidates = Array.from({ length: 103 }, (_, i) => `c${i}`);
    const { app } = await shown({
      imports: [WeighterModule.forFeature({ name: 'many', candidates })],
    });
    const many = app.get<Weighter<string>>(getWeighterToken('many'));
    const other = () =>
      value('weighter_picks_total', { selector: 'many', candidate: 'other' });
    many.getMany(103);
    for (let pick = 0; pick < 1030; pick++) {
      many.get();
    }
    const before = (await other())!;
    expect(before).toBeGreaterThanOrEqual(30);
    many.remove('c102');
    expect(await other()).toBe(before);
    for (let pick = 0; pick < 102; pick++) {
      many.get();
    }
    expect(await other()).toBe(before + 2);
  });

  it('never show an object that has no id', async () => {
    const candidates = [
      { url: 'postgres://ada:secret@a' },
      { url: 'postgres://ada:secret@b' },
    ];
    await shown({
      imports: [
        WeighterModule.forFeature(
          { name: 'bare', candidates },
          {
            name: 'named',
            candidates,
            id: ({ url }: { url: string }) => url.slice(-1),
          },
        ),
      ],
    });
    const text = await scrape();
    expect(text).not.toContain('secret');
    const weight = (selector: string, candidate: string) =>
      valueOf(text, 'weighter_handler_weight', {
        selector,
        candidate,
        kind: 'effective',
      });
    expect(weight('bare', 'other')).toBe(200);
    expect(weight('named', 'a')).toBe(100);
  });

  it('of one name for two are summed up', async () => {
    await shown({
      imports: [
        WeighterModule.forFeature({ name: 'twice', candidates: ['a', 'a'] }),
      ],
    });
    const labels = { selector: 'twice', kind: 'effective' };
    expect(await value('weighter_handler_weight', labels)).toBe(200);
  });
});

describe('a registration', () => {
  it('uses the registry that is given, and no other', async () => {
    await shown();
    expect(client.register.getMetricsAsArray()).toEqual([]);
  });

  it('uses the registry of the client without one', async () => {
    const { control } = await startApplication();
    const metrics = registerWeighterMetrics({ control, client });
    expect(await client.register.metrics()).toContain('group="jobs"');
    metrics.unregister();
    expect(client.register.getMetricsAsArray()).toEqual([]);
  });

  it('ends, once', async () => {
    const { control, metrics } = await shown();
    expect(listeners()).toBe(others + 1);
    metrics.unregister();
    expect(listeners()).toBe(others);
    expect(registry.getMetricsAsArray()).toEqual([]);
    const next = registerWeighterMetrics({ control, client, registry });
    metrics.unregister();
    expect(await scrape()).toContain('group="jobs"');
    next.unregister();
    expect(await scrape()).not.toContain('weighter');
  });

  it('may be repeated, as a hot reload does, and counts nothing twice', async () => {
    const first = await shown();
    registerWeighterMetrics({ control: first.control, client, registry });
    await first.jobs.dispatch(1);
    const name = 'weighter_dispatch_duration_seconds_count';
    const labels = { outcome: 'succeeded' };
    expect(await value(name, labels)).toBe(1);
    const second = await shown();
    first.metrics.unregister();
    expect(await value(name, labels)).toBe(0);
    await second.jobs.dispatch(1);
    await first.jobs.dispatch(1);
    expect(await value(name, labels)).toBe(1);
    const series = seriesOf(await scrape());
    expect(new Set(series).size).toBe(series.length);
  });

  it('may be repeated after the registry was cleared', async () => {
    const { control, metrics } = await shown();
    registry.clear();
    const again = registerWeighterMetrics({ control, client, registry });
    metrics.unregister();
    expect(await scrape()).toContain('group="jobs"');
    again.unregister();
    expect(listeners()).toBe(others);
  });

  it('of two applications in one registry is told apart by their names', async () => {
    const east = await shown({ root: { application: 'east' } });
    const west = await shown({ root: { application: 'west' } });
    await east.jobs.dispatch(1);
    await east.jobs.dispatch(2);
    await west.jobs.dispatch(1);
    const count = (application: string) =>
      value('weighter_dispatch_duration_seconds_count', {
        application,
        outcome: 'succeeded',
      });
    expect([await count('east'), await count('west')]).toEqual([2, 1]);
    const series = seriesOf(await scrape());
    expect(new Set(series).size).toBe(series.length);
    east.metrics.unregister();
    expect([await count('east'), await count('west')]).toEqual([undefined, 1]);
    west.metrics.unregister();
    expect(await scrape()).not.toContain('weighter');
  });

  it('of two applications in two registries knows nothing of the other', async () => {
    const east = await shown();
    const other = new client.Registry();
    const west = await shown({ weights: { C: 1 } }, { registry: other });
    await east.jobs.dispatch(1);
    expect(await scrape()).not.toContain('"C"');
    expect(await other.metrics()).not.toContain('"A"');
    const name = 'weighter_dispatch_duration_seconds_count';
    const labels = { outcome: 'succeeded' };
    expect(valueOf(await other.metrics(), name, labels)).toBe(0);
    west.metrics.unregister();
    expect(await value(name, labels)).toBe(1);
  });

  it('may be made in the constructor of a provider, before there are handlers', async () => {
    @Injectable()
    class Metrics {
      constructor(control: WeighterControl) {
        registerWeighterMetrics({ control, client, registry });
      }
    }
    const { jobs } = await startApplication({
      providers: [Metrics, ...handlers({ A: 1 })],
    });
    await jobs.dispatch(1);
    await jobs.dispatch(2);
    const labels = { handler: 'A', outcome: 'succeeded', kind: 'first' };
    expect(
      await value('weighter_attempts_total', labels),
    ).toBeGreaterThanOrEqual(1);
  });

  it.each([
    ['no control', { control: {} }, "'control' is {}"],
    ['no client', { client: {} }, 'import * as client'],
    ['a registry for a client', { client: new client.Registry() }, "'client'"],
    ['no registry', { registry: {} }, 'new client.Registry()'],
    ['no buckets', { buckets: [] }, "'buckets'"],
    ['buckets that do not rise', { buckets: [1, 1] }, "'buckets'"],
    ['a mistyped option', { registre: registry }, "'registre'"],
    ['no boolean', { durationsByHandler: 1 }, "'durationsByHandler'"],
  ])('with %s is refused', async (_, wrong, message) => {
    const { control } = await startApplication();
    const attempt = () =>
      registerWeighterMetrics({ control, client, registry, ...wrong } as never);
    expect(attempt).toThrow(SelectorConfigurationError);
    expect(attempt).toThrow(message);
    expect(registry.getMetricsAsArray()).toEqual([]);
    expect(listeners()).toBe(others);
  });

  it('beside somebody else’s metric of the same name is refused', async () => {
    const name = 'weighter_panics_total';
    new client.Counter({ name, help: 'mine', registers: [registry] });
    const { control } = await startApplication();
    expect(() =>
      registerWeighterMetrics({ control, client, registry }),
    ).toThrow(`a metric '${name}' already`);
    expect(registry.getMetricsAsArray()).toHaveLength(1);
  });
});

// The compiler asserts these, in `npm run typecheck`.
export function whatCompiles(control: WeighterControl): void {
  registerWeighterMetrics({ control, client });
  registerWeighterMetrics({ control, client, registry: client.register });
  const openMetrics = new client.Registry<client.OpenMetricsContentType>();
  registerWeighterMetrics({ control, client, registry: openMetrics });
  // @ts-expect-error a registry is no client
  registerWeighterMetrics({ control, client: client.register });
  // @ts-expect-error a client is no registry
  registerWeighterMetrics({ control, client, registry: client });
  // @ts-expect-error there is no control
  registerWeighterMetrics({ client });
}
