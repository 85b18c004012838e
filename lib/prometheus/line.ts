import type { Attributes } from '../metrics/instruments.js';

/** A line of what Prometheus scrapes, in the words of `prom-client`. */
export interface Line {
  /** Where it is not that of the metric. */
  readonly metricName: string | undefined;
  /** Kept from one scrape to the next, and so is the text that is made of them. */
  readonly sharedLabels: Attributes;
  readonly labels: Attributes;
  value: number;
}

const NONE = {};

export function newLine(labels: Attributes, metricName?: string): Line {
  return { metricName, sharedLabels: labels, labels: NONE, value: 0 };
}
