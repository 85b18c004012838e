import type {
  OtelCallback,
  OtelMeter,
} from '../interfaces/metrics/otel-meter.interface.js';
import {
  INSTRUMENTS,
  type Attributes,
  type Instrument,
} from '../metrics/instruments.js';
import type { StatusReader } from '../metrics/status-reader.js';

/** What is observed under some attributes. */
export interface OtelSeries {
  readonly attributes: Attributes;
  value: number;
}

/** The instruments that are read when the SDK collects. */
export class Observables {
  private readonly observables: ReadonlyMap<Instrument, object>;
  /** What of the last collection is to be 0 once it is gone. */
  private shown: ReadonlyMap<OtelSeries, object> = new Map();

  constructor(
    private readonly meter: OtelMeter,
    private readonly reader: StatusReader<OtelSeries>,
  ) {
    this.observables = new Map(
      INSTRUMENTS.map((each) => [each, observableOf(meter, each)]),
    );
    meter.addBatchObservableCallback(this.collect, this.all);
  }

  stop(): void {
    this.meter.removeBatchObservableCallback(this.collect, this.all);
  }

  private get all(): object[] {
    return [...this.observables.values()];
  }

  private readonly collect: OtelCallback = (result) => {
    const shown = new Map<OtelSeries, object>();
    for (const [instrument, series] of this.reader.read().series) {
      const observable = this.observables.get(instrument)!;
      for (const each of series) {
        result.observe(observable, each.value, each.attributes);
        if (instrument.kind !== 'counter') {
          shown.set(each, observable);
        }
      }
    }
    // The SDK repeats for ever what it last heard, unless it exports differences.
    for (const [each, observable] of this.shown) {
      if (!shown.has(each)) {
        result.observe(observable, 0, each.attributes);
      }
    }
    this.shown = shown;
  };
}

function observableOf(
  meter: OtelMeter,
  { kind, name, unit, description }: Instrument,
): object {
  const options = { unit, description };
  switch (kind) {
    case 'counter':
      return meter.createObservableCounter(name, options);
    case 'upDownCounter':
      return meter.createObservableUpDownCounter(name, options);
    case 'gauge':
      return meter.createObservableGauge(name, options);
  }
}
