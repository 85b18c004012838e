export type {
  OtelAttributes,
  OtelCallback,
  OtelHistogram,
  OtelInstrumentOptions,
  OtelMeter,
} from '../interfaces/metrics/otel-meter.interface.js';
export type { WeighterMetrics } from '../interfaces/metrics/weighter-metrics.interface.js';
export {
  weighterMetrics,
  type WeighterMetricsOptions,
} from './weighter-metrics.js';
