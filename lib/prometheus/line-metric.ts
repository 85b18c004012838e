import type {
  PromMetricClass,
  PromMetricOptions,
} from '../interfaces/metrics/prom-client.interface.js';
import type { Line } from './line.js';

/** A metric that keeps nothing: its lines are read when a registry asks. */
export function lineMetric(
  Metric: PromMetricClass,
  options: Omit<PromMetricOptions, 'registers'>,
  read: () => readonly Line[],
): object {
  const metric = new Metric({ ...options, registers: [] });
  /** A promise, also of an error. */
  const answer = (values: () => readonly object[]): Promise<object> =>
    new Promise((resolve) => {
      resolve({ values: values(), ...described(metric) });
    });
  return Object.assign(metric, {
    // Asked by a registry that answers in JSON.
    get: () => answer(() => read().map(inOnePiece)),
    // Asked by one that answers in text.
    getForPromString: () => answer(read),
  });
}

function inOnePiece({ metricName, sharedLabels, value }: Line): object {
  return { metricName, labels: { ...sharedLabels }, value };
}

/** At this moment: a registry of OpenMetrics changes the name of a counter. */
function described(metric: object): object {
  const { name, help, type, aggregator } = metric as Record<string, unknown>;
  return { name, help, type, aggregator };
}
