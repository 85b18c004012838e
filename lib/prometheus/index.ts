export type {
  PromClient,
  PromMetricClass,
  PromMetricOptions,
  PromRegistry,
} from '../interfaces/metrics/prom-client.interface.js';
export type { WeighterMetrics } from '../interfaces/metrics/weighter-metrics.interface.js';
export {
  registerWeighterMetrics,
  type RegisterWeighterMetricsOptions,
} from './register-weighter-metrics.js';
