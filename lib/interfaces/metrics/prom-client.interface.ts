/** What the metrics use of a registry of `prom-client`. */
export interface PromRegistry {
  getSingleMetric(name: string): unknown;
  registerMetric(metric: object): void;
  removeSingleMetric(name: string): void;
}

/** What a metric of `prom-client` is made of. */
export interface PromMetricOptions {
  name: string;
  help: string;
  labelNames: string[];
  /** How the values of a cluster's workers become one. */
  aggregator: 'sum' | 'average';
  /** Into none: a registry is given the metric afterwards. */
  registers: never[];
}

/** A class of metrics of `prom-client`. */
export type PromMetricClass = new (options: PromMetricOptions) => {
  get(): Promise<object>;
};

/** What the metrics use of `prom-client`: `import * as client from 'prom-client'`. */
export interface PromClient {
  /** The registry of everything that names no other one. */
  readonly register: PromRegistry;
  readonly Counter: PromMetricClass;
  readonly Gauge: PromMetricClass;
  readonly Histogram: PromMetricClass;
}
