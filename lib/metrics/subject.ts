import type { Attributes, Instrument } from './instruments.js';

/** What an adapter shows under some attributes; kept from one look to the next. */
export interface Series {
  value: number;
}

/** Made by an adapter as it needs it. */
export type NewSeries<S extends Series> = (attributes: Attributes) => S;

/** What a look shows, by instrument. */
export type SeriesOf<S extends Series> = ReadonlyMap<Instrument, S[]>;

interface InstrumentOf<Status> extends Instrument {
  read(this: void, status: Status, variant: Attributes): number | undefined;
}

/** Whatever is shown under one name, with its series: a selector, a handler, or all that are summed up. */
export class Subject<Status, S extends Series> {
  private readonly readings: readonly Reading<Status, S>[];

  constructor(
    instruments: readonly InstrumentOf<Status>[],
    newSeries: (instrument: InstrumentOf<Status>, variant: Attributes) => S,
  ) {
    this.readings = instruments.flatMap((instrument) =>
      instrument.variants.map(
        (variant) =>
          new Reading(instrument, variant, newSeries(instrument, variant)),
      ),
    );
  }

  read(statuses: readonly Status[], into: SeriesOf<S>): void {
    for (const reading of this.readings) {
      if (reading.update(statuses)) {
        into.get(reading.instrument)!.push(reading.series);
      }
    }
  }
}

class Reading<Status, S extends Series> {
  private last = 0;

  constructor(
    readonly instrument: InstrumentOf<Status>,
    private readonly variant: Attributes,
    readonly series: S,
  ) {}

  /** False where there is nothing to tell. */
  update(statuses: readonly Status[]): boolean {
    const { instrument, variant, series } = this;
    let sum: number | undefined;
    for (const status of statuses) {
      const value = instrument.read(status, variant);
      if (value !== undefined) {
        sum = (sum ?? 0) + value;
      }
    }
    if (sum === undefined) {
      return false;
    }
    // A counter never falls, though somebody who was summed up may have left.
    series.value =
      instrument.kind === 'counter'
        ? series.value + Math.max(sum - this.last, 0)
        : sum;
    this.last = sum;
    return true;
  }
}
