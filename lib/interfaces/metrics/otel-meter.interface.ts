/** What a series is told apart by. */
export type OtelAttributes = Record<string, string>;

/** What an instrument is made of. */
export interface OtelInstrumentOptions {
  description?: string;
  unit?: string;
  advice?: { explicitBucketBoundaries?: number[] };
}

/** What the metrics use of a histogram of OpenTelemetry. */
export interface OtelHistogram {
  record(value: number, attributes?: OtelAttributes): void;
}

/** Called when the SDK collects. */
export type OtelCallback = (result: {
  observe(instrument: object, value: number, attributes?: OtelAttributes): void;
}) => void;

/** What the metrics use of a meter of OpenTelemetry: `metrics.getMeter('my-app')` of `@opentelemetry/api`. */
export interface OtelMeter {
  createHistogram(name: string, options?: OtelInstrumentOptions): OtelHistogram;
  createObservableCounter(
    name: string,
    options?: OtelInstrumentOptions,
  ): object;
  createObservableUpDownCounter(
    name: string,
    options?: OtelInstrumentOptions,
  ): object;
  createObservableGauge(name: string, options?: OtelInstrumentOptions): object;
  addBatchObservableCallback(
    callback: OtelCallback,
    instruments: object[],
  ): void;
  removeBatchObservableCallback(
    callback: OtelCallback,
    instruments: object[],
  ): void;
}
