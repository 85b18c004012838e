import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as client from 'prom-client';
import { parse } from 'yaml';
import { memoryTicketSource, WeighterModule } from '../../lib/index.js';
import { registerWeighterMetrics } from '../../lib/prometheus/index.js';
import { closeAll, startApplication } from '../e2e/metrics/support.js';
import { samplesOf } from '../support/exposition.js';
import { queryOf } from '../support/promql.js';

/** Labels that Prometheus adds. */
const OF_THE_TARGET = ['job', 'instance'];

/** By metric and label, the values that are scraped. */
const scraped = new Map<string, Map<string, Set<string>>>();

beforeAll(async () => {
  const registry = new client.Registry();
  const { control, jobs } = await startApplication({
    root: {
      application: 'gateway',
      sharing: { source: memoryTicketSource() },
    },
    options: { failover: true, ejection: true },
    imports: [
      WeighterModule.forFeature({
        name: 'replicas',
        candidates: ['a', 'b'],
        shared: true,
      }),
    ],
  });
  const metrics = registerWeighterMetrics({ control, client, registry });
  await jobs.dispatch(1);
  for (const { name, labels } of samplesOf(await registry.metrics())) {
    const known = scraped.get(name) ?? new Map<string, Set<string>>();
    scraped.set(name, known);
    for (const [label, value] of Object.entries(labels)) {
      known.set(label, (known.get(label) ?? new Set()).add(value));
    }
  }
  metrics.unregister();
});
afterAll(closeAll);

function read(path: string): string {
  return readFileSync(new URL(`../../docs/${path}`, import.meta.url), 'utf8');
}

/** What the query names, and nobody scrapes. */
function strangers(expression: string, shown: readonly string[]): string[] {
  const { selected, grouping } = queryOf(expression);
  const labels = new Set(OF_THE_TARGET);
  const found: string[] = [];
  for (const { metric, matchers } of selected) {
    const known = scraped.get(metric);
    if (known === undefined) {
      found.push(metric);
      continue;
    }
    [...known.keys()].forEach((label) => labels.add(label));
    for (const { label, operator, value } of matchers) {
      const values = known.get(label);
      if (values === undefined) {
        found.push(`${metric}{${label}}`);
      } else if (operator.startsWith('=') && !value.includes('$')) {
        found.push(
          ...value
            .split('|')
            .filter((each) => !values.has(each))
            .map((each) => `${metric}{${label}="${each}"}`),
        );
      }
    }
  }
  found.push(...[...grouping, ...shown].filter((label) => !labels.has(label)));
  return found;
}

/** Labels that a text for people is to show. */
function shownIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, label]) => label);
}

describe('the dashboard for Grafana', () => {
  interface Dashboard {
    panels: {
      id: number;
      type: string;
      title: string;
      gridPos: { x: number; y: number; w: number; h: number };
      targets?: { expr: string; legendFormat: string }[];
    }[];
    templating: { list: { name: string; query: string | { query: string } }[] };
    annotations: { list: { expr: string; titleFormat: string }[] };
  }
  const { panels, templating, annotations } = JSON.parse(
    read('monitoring/weighter-dashboard.json'),
  ) as Dashboard;
  const targets = panels.flatMap(({ title, targets = [] }) =>
    targets.map((target): [string, string, string] => [
      title,
      target.expr,
      target.legendFormat,
    ]),
  );

  it.each(targets)('asks only for what is scraped: %s', (_, expr, legend) => {
    expect(strangers(expr, shownIn(legend, /\{\{(\w+)\}\}/g))).toEqual([]);
  });

  it('has variables and annotations of what is scraped', () => {
    for (const { expr, titleFormat } of annotations.list) {
      const shown = shownIn(titleFormat, /\{\{(\w+)\}\}/g);
      expect(strangers(expr, shown)).toEqual([]);
    }
    const queries = templating.list
      .map(({ query }) => (typeof query === 'string' ? query : query.query))
      .flatMap((query) => /^label_values\((\w+), (\w+)\)$/.exec(query) ?? []);
    expect(queries).toHaveLength(3);
    const [, metric, label] = queries;
    expect(scraped.get(metric)?.has(label)).toBe(true);
  });

  it('uses every metric there is', () => {
    const used = new Set(
      targets.flatMap(([, expr]) =>
        queryOf(expr).selected.map(({ metric }) => metric),
      ),
    );
    const bare = [...scraped.keys()].filter(
      (name) => !/_(bucket|sum|count)$/.test(name),
    );
    expect(bare.filter((name) => !used.has(name))).toEqual([]);
  });

  it('has panels that do not overlap', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => {
      expect(x + w).toBeLessThanOrEqual(24);
      return Array.from({ length: w * h }, (_, i) =>
        [x + (i % w), y + Math.floor(i / w)].join(),
      );
    });
    expect(new Set(cells).size).toBe(cells.length);
  });
});

describe('the alerts for Prometheus', () => {
  interface Rules {
    groups: {
      rules: {
        alert: string;
        expr: string;
        annotations: Record<string, string>;
      }[];
    }[];
  }
  const { groups } = parse(read('monitoring/weighter-alerts.yml')) as Rules;
  const rules = groups.flatMap(({ rules }) => rules);

  it.each(rules)('asks only for what is scraped: $alert', (rule) => {
    const texts = Object.values(rule.annotations).join();
    const shown = shownIn(texts, /\$labels\.(\w+)/g);
    expect(strangers(rule.expr, shown)).toEqual([]);
  });

  it('are named apart', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });
});

it('what nobody scrapes is found out', () => {
  expect(strangers('weighter_nothing', [])).toEqual(['weighter_nothing']);
  expect(
    strangers('sum by (zone) (weighter_handler_state{state="away",x="y"})', [
      'pod',
    ]),
  ).toEqual([
    'weighter_handler_state{state="away"}',
    'weighter_handler_state{x}',
    'zone',
    'pod',
  ]);
  expect(() => strangers('sum(weighter_panics_total', [])).toThrow();
});
