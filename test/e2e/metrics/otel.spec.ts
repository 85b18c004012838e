import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { metrics as api } from '@opentelemetry/api';
import {
  AggregationTemporality,
  DataPointType,
  InMemoryMetricExporter,
  MeterProvider,
  MetricReader,
  PeriodicExportingMetricReader,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import {
  getWeighterToken,
  SelectorConfigurationError,
  type Weighter,
  type WeighterControl,
  WeighterModule,
} from '../../../lib/index.js';
import {
  weighterMetrics,
  type OtelMeter,
  type WeighterMetrics,
  type WeighterMetricsOptions,
} from '../../../lib/otel/index.js';
import { listenersOf } from '../../support/listeners.js';
import { closeAll, startApplication } from './support.js';

const listeners = () => listenersOf('weighter:attempt:settled');
const others = listeners();

/** Collects when the test says so. */
class ManualReader extends MetricReader {
  protected override async onShutdown() {}
  protected override async onForceFlush() {}
}

let reader: ManualReader;
let meter: OtelMeter;
const made: WeighterMetrics[] = [];

beforeEach(() => {
  reader = new ManualReader();
  meter = new MeterProvider({ readers: [reader] }).getMeter('test');
});
afterEach(async () => {
  made.splice(0).forEach((each) => each.unregister());
  await closeAll();
});

async function shown(
  settings: Parameters<typeof startApplication>[0] = {},
  options: Partial<WeighterMetricsOptions> = {},
) {
  const started = await startApplication(settings);
  const { control } = started;
  const metrics = weighterMetrics({ control, meter, ...options });
  made.push(metrics);
  return { ...started, metrics };
}

interface Point {
  attributes: Record<string, unknown>;
  value: unknown;
}

async function collect(): Promise<MetricData[]> {
  const { resourceMetrics, errors } = await reader.collect();
  expect(errors).toEqual([]);
  return resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics);
}

/** The points of an instrument whose attributes include these. */
async function points(
  name: string,
  attributes: Record<string, string> = {},
): Promise<{ attributes: object; value: unknown }[]> {
  const metric = (await collect()).find(
    ({ descriptor }) => descriptor.name === name,
  );
  const all = (metric?.dataPoints ?? []) as {
    attributes: Record<string, string>;
    value: unknown;
  }[];
  return all.filter((point) =>
    Object.entries(attributes).every(
      ([key, value]) => point.attributes[key] === value,
    ),
  );
}

async function value(name: string, attributes: Record<string, string> = {}) {
  const found = await points(name, attributes);
  expect(found).toHaveLength(1);
  return found[0].value;
}

describe('what is collected', () => {
  it('has the instruments, kinds and units that are documented', async () => {
    const { jobs } = await shown();
    await jobs.dispatch(1);
    const kinds = (await collect()).map((metric) => {
      const { descriptor, dataPointType } = metric;
      const kind =
        dataPointType === DataPointType.SUM
          ? metric.isMonotonic
            ? 'counter'
            : 'up-down counter'
          : DataPointType[dataPointType].toLowerCase();
      return `${descriptor.name} ${kind} ${descriptor.unit}`;
    });
    expect(kinds.sort()).toEqual([
      'weighter.attempt.duration histogram s',
      'weighter.attempts counter {attempt}',
      'weighter.control.version gauge {version}',
      'weighter.dispatch.duration histogram s',
      'weighter.ejections counter {ejection}',
      'weighter.failovers counter {failover}',
      'weighter.handler.active up-down counter {call}',
      'weighter.handler.share gauge 1',
      'weighter.handler.state gauge {handler}',
      'weighter.handler.weight gauge {weight}',
      'weighter.no_candidates counter {dispatch}',
      'weighter.panics counter {panic}',
      'weighter.picks counter {pick}',
    ]);
  });

  it('is there before the first call, at 0', async () => {
    await shown();
    const attempts = await points('weighter.attempts', { handler: 'A' });
    expect(attempts.map(({ value }) => value)).toEqual(Array(12).fill(0));
    expect(await points('weighter.ejections')).toHaveLength(8);
    expect(await value('weighter.failovers', { group: 'jobs' })).toBe(0);
  });

  it('counts attempts and picks, and tells weights and shares', async () => {
    const { jobs } = await shown();
    for (let call = 0; call < 4; call++) {
      await jobs.dispatch(call);
    }
    const first = { group: 'jobs', outcome: 'succeeded', kind: 'first' };
    expect(await value('weighter.attempts', { ...first, handler: 'A' })).toBe(
      3,
    );
    const candidate = { selector: 'jobs', candidate: 'A' };
    expect(await value('weighter.picks', candidate)).toBe(3);
    const configured = { ...candidate, kind: 'configured' };
    expect(await value('weighter.handler.weight', configured)).toBe(3);
    const served = { ...candidate, kind: 'served' };
    expect(await value('weighter.handler.share', served)).toBe(0.75);
  });

  it('has durations in seconds, by handler on request', async () => {
    const { jobs } = await shown({}, { durationsByHandler: true });
    for (let call = 0; call < 4; call++) {
      await jobs.dispatch(call);
    }
    const attributes = { group: 'jobs', handler: 'A', outcome: 'succeeded' };
    const attempts = await points('weighter.attempt.duration');
    expect(attempts).toHaveLength(2);
    expect(attempts[0]).toMatchObject({ attributes, value: { count: 3 } });
    const [dispatches] = await points('weighter.dispatch.duration');
    expect(dispatches).toMatchObject({
      attributes: { group: 'jobs', outcome: 'succeeded' },
      value: {
        count: 4,
        buckets: { boundaries: expect.arrayContaining([30]) },
      },
    });
  });

  it.each([
    ['differences', AggregationTemporality.DELTA, []],
    // It repeats what it last heard.
    ['sums', AggregationTemporality.CUMULATIVE, [0]],
  ])(
    'has 0 of who is gone, where the SDK exports %s',
    async (_, temporality, left) => {
      reader = new ManualReader({
        aggregationTemporalitySelector: () => temporality,
      });
      meter = new MeterProvider({ readers: [reader] }).getMeter('test');
      const { app, jobs } = await shown({
        imports: [
          WeighterModule.forFeature({
            name: 'replicas',
            candidates: ['a', 'b'],
          }),
        ],
      });
      const gone = async () =>
        (await collect())
          .filter(({ descriptor }) => descriptor.name.includes('handler.'))
          .flatMap(({ dataPoints }): Point[] => dataPoints)
          .filter(({ attributes: { handler, candidate } }) =>
            ['B', 'a'].includes((handler ?? candidate) as string),
          )
          .map(({ value }) => value);
      expect(await gone()).toContain(1);
      jobs.selector.remove('B');
      app.get<Weighter<string>>(getWeighterToken('replicas')).remove('a');
      expect(new Set(await gone())).toEqual(new Set([0]));
      expect(new Set(await gone())).toEqual(new Set(left));
    },
  );

  it('names at most a hundred candidates, and sums up the rest', async () => {
    const weights = Object.fromEntries(
      Array.from({ length: 130 }, (_, i) => [`h${i}`, 1]),
    );
    await shown({ weights });
    expect(await points('weighter.handler.active')).toHaveLength(101);
    const other = { handler: 'other', state: 'eligible' };
    expect(await value('weighter.handler.state', other)).toBe(30);
  });

  it('reaches an exporter', async () => {
    const exporter = new InMemoryMetricExporter(
      AggregationTemporality.CUMULATIVE,
    );
    const provider = new MeterProvider({
      readers: [
        new PeriodicExportingMetricReader({
          exporter,
          exportIntervalMillis: 3_600_000,
        }),
      ],
    });
    const { jobs } = await shown({}, { meter: provider.getMeter('test') });
    await jobs.dispatch(1);
    await provider.forceFlush();
    const [{ scopeMetrics }] = exporter.getMetrics();
    expect(
      scopeMetrics[0].metrics.map(({ descriptor }) => descriptor.name),
    ).toContain('weighter.attempts');
    await provider.shutdown();
  });
});

describe('a meter', () => {
  it('of two applications tells them apart by their names', async () => {
    const east = await shown({ root: { application: 'east' } });
    const west = await shown({ root: { application: 'west' } });
    await east.jobs.dispatch(1);
    await east.jobs.dispatch(2);
    await west.jobs.dispatch(1);
    const picked = (application: string) =>
      value('weighter.picks', { application, candidate: 'A' });
    expect(await picked('east')).toBe(2);
    expect(await picked('west')).toBe(1);
    const durations = await points('weighter.dispatch.duration');
    expect(durations).toHaveLength(2);
    east.metrics.unregister();
    await east.jobs.dispatch(3);
    await west.jobs.dispatch(2);
    expect(await picked('east')).toBe(2);
    expect(await picked('west')).toBe(2);
  });

  it('may be used again, as after a hot reload, and counts nothing twice', async () => {
    const first = await shown();
    await shown();
    weighterMetrics({ control: first.control, meter });
    const last = await shown();
    first.metrics.unregister();
    await first.jobs.dispatch(1);
    await last.jobs.dispatch(1);
    await last.jobs.dispatch(2);
    const [{ value: duration }] = await points('weighter.dispatch.duration');
    expect(duration).toMatchObject({ count: 2 });
    expect(await value('weighter.picks', { candidate: 'A' })).toBe(2);
  });

  it('is left alone once that ends', async () => {
    const { metrics } = await shown();
    expect(listeners()).toBe(others + 1);
    metrics.unregister();
    metrics.unregister();
    expect(listeners()).toBe(others);
    expect(await collect()).toEqual([]);
  });

  it('that is none is refused', async () => {
    const { control } = await startApplication();
    for (const wrong of [undefined, {}, api]) {
      const make = () => weighterMetrics({ control, meter: wrong as never });
      expect(make).toThrow(SelectorConfigurationError);
      expect(make).toThrow("metrics.getMeter('my-app')");
    }
    expect(() => weighterMetrics({ control: {} as never, meter })).toThrow(
      'app.get(WeighterControl)',
    );
    expect(listeners()).toBe(others);
  });

  it('that does nothing costs nothing but its calls', async () => {
    const { jobs } = await shown({}, { meter: api.getMeter('none') });
    expect(await jobs.dispatch(1)).toBe('A');
  });
});

// The compiler asserts these, in `npm run typecheck`.
export function whatCompiles(control: WeighterControl): void {
  weighterMetrics({ control, meter: api.getMeter('app') });
  // @ts-expect-error a provider is no meter
  weighterMetrics({ control, meter: new MeterProvider() });
  // @ts-expect-error there is no control
  weighterMetrics({ meter: api.getMeter('app') });
}
