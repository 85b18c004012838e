import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type {
  PromClient,
  PromRegistry,
} from '../interfaces/metrics/prom-client.interface.js';
import type { WeighterMetrics } from '../interfaces/metrics/weighter-metrics.interface.js';
import { APPLICATION } from '../metrics/constant-attributes.js';
import {
  ATTEMPT_DURATION,
  DISPATCH_DURATION,
  INSTRUMENTS,
} from '../metrics/instruments.js';
import type { ApplicationMetrics } from './application-metrics.js';
import type { Line } from './line.js';
import { lineMetric } from './line-metric.js';

interface MetricPlan {
  readonly name: string;
  readonly type: 'Counter' | 'Gauge' | 'Histogram';
  readonly help: string;
  readonly attributes: readonly string[];
  /** Of the workers of a cluster, what is counted adds up. */
  readonly aggregator: 'sum' | 'average';
}

const METRICS: readonly MetricPlan[] = [
  ...INSTRUMENTS.map(
    ({ prometheus, kind, description, attributes }): MetricPlan => ({
      name: prometheus,
      type: kind === 'counter' ? 'Counter' : 'Gauge',
      help: description,
      attributes,
      aggregator: kind === 'gauge' ? 'average' : 'sum',
    }),
  ),
  ...[ATTEMPT_DURATION, DISPATCH_DURATION].map(
    ({ prometheus, description, attributes }): MetricPlan => ({
      name: prometheus,
      type: 'Histogram',
      help: description,
      attributes,
      aggregator: 'sum',
    }),
  ),
];

/** Where a metric says whose it is: a symbol by name, so that two builds of the package meet. */
const OWNER = Symbol.for('nestjs-weighter:registry-metrics');

/** The metrics of one registry: one of each name, whatever applications they show. */
export class RegistryMetrics {
  private readonly applications = new Map<string, ApplicationMetrics>();
  private readonly metrics: ReadonlyMap<string, object>;

  /**
   * Those that are there, or new ones.
   *
   * @throws SelectorConfigurationError where somebody else has a metric of such a name
   */
  static of(registry: PromRegistry, client: PromClient): RegistryMetrics {
    let owner: RegistryMetrics | undefined;
    for (const { name } of METRICS) {
      const metric = registry.getSingleMetric(name);
      if (metric !== undefined) {
        const its = (metric as { [OWNER]?: RegistryMetrics })[OWNER];
        if (its === undefined) {
          throw new SelectorConfigurationError(
            `registerWeighterMetrics(): the registry has a metric '${name}' already, which is not of this package. Remove it, or give another 'registry'.`,
          );
        }
        owner = its;
      }
    }
    return owner ?? new RegistryMetrics(registry, client);
  }

  private constructor(
    private readonly registry: PromRegistry,
    client: PromClient,
  ) {
    this.metrics = new Map(
      METRICS.map(({ type, attributes, ...plan }) => {
        const metric = lineMetric(
          client[type],
          { ...plan, labelNames: [APPLICATION, ...attributes] },
          () => this.lines(plan.name),
        );
        return [plan.name, Object.assign(metric, { [OWNER]: this })];
      }),
    );
    this.metrics.forEach((metric) => registry.registerMetric(metric));
  }

  /** In place of an application of the same name, as after a hot reload. */
  show(name: string, application: ApplicationMetrics): WeighterMetrics {
    this.applications.get(name)?.stop();
    this.applications.set(name, application);
    return { unregister: () => this.hide(name, application) };
  }

  private hide(name: string, application: ApplicationMetrics): void {
    if (this.applications.get(name) !== application) {
      return;
    }
    application.stop();
    this.applications.delete(name);
    if (this.applications.size === 0) {
      this.removeAll();
    }
  }

  /** But for what somebody has put in their place. */
  private removeAll(): void {
    for (const [name, metric] of this.metrics) {
      if (this.registry.getSingleMetric(name) === metric) {
        this.registry.removeSingleMetric(name);
      }
    }
  }

  private lines(metric: string): readonly Line[] {
    const lines = [...this.applications.values()].map((each) =>
      each.lines(metric),
    );
    return lines.length === 1 ? lines[0] : lines.flat();
  }
}
