import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { afterEach, expect, it } from '@jest/globals';
import * as client from 'prom-client';
import {
  WeightedDispatcher,
  WeightedHandler,
  WeighterControl,
  WeighterModule,
} from '../../../lib/index.js';
import { registerWeighterMetrics } from '../../../lib/prometheus/index.js';
import { samplesOf } from '../../support/exposition.js';
import { closeAll, startApplication } from '../../e2e/metrics/support.js';

afterEach(closeAll);

const GROUPS = 20;
const HANDLERS = 5;
const DISPATCHES_A_SECOND = 10_000;
const SECONDS = 3;
/** Under a millisecond on a machine that does nothing else; this one may be busy. */
const MOST_MS = 5;

it('a scrape of a hundred handlers during 10,000 dispatches a second costs about a millisecond', async () => {
  const names = Array.from({ length: GROUPS }, (_, group) => `group-${group}`);
  const { app } = await startApplication({
    imports: names.map((name) =>
      WeighterModule.forFeature({ name, failover: true, ejection: true }),
    ),
    providers: names.flatMap((group) =>
      Array.from({ length: HANDLERS }, (_, i) => {
        @WeightedHandler(group, { name: `handler-${i}`, weight: i + 1 })
        @Injectable()
        class Handler {
          handle() {
            return i;
          }
        }
        return Handler;
      }),
    ),
  });
  const registry = new client.Registry();
  const control = app.get(WeighterControl);
  const registered = registerWeighterMetrics({ control, client, registry });
  const groups = names.map((name) => app.get(WeightedDispatcher).for(name));
  const metrics = registry.getMetricsAsArray() as unknown as {
    getForPromString(): Promise<unknown>;
  }[];

  let dispatched = 0;
  const scrapes: number[] = [];
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  while (seconds() < SECONDS) {
    while (dispatched < seconds() * DISPATCHES_A_SECOND) {
      await groups[dispatched % GROUPS].dispatch(dispatched);
      dispatched++;
    }
    const before = performance.now();
    await Promise.all(metrics.map((metric) => metric.getForPromString()));
    scrapes.push(performance.now() - before);
    await sleep(20);
  }

  expect(dispatched).toBeGreaterThanOrEqual(
    0.9 * SECONDS * DISPATCHES_A_SECOND,
  );
  // The quickest was not interrupted by what else the machine does.
  expect(Math.min(...scrapes)).toBeLessThan(MOST_MS);
  const counted = samplesOf(await registry.metrics())
    .filter(({ name }) => name === 'weighter_attempts_total')
    .reduce((sum, { value }) => sum + value, 0);
  expect(counted).toBe(dispatched);
  registered.unregister();
});
