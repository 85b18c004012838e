import type { Details } from '../wire.js';

/** So many polls are remembered of a selector. */
const MOST = 150;

/** What a poll said of all candidates of a selector, at one moment. */
interface Sample {
  at: number;
  /** Calls since the start, by place; picks where nobody is called. */
  totals: number[];
}

/** Calls a second of each candidate, from what was polled. */
export class Series {
  /** In seconds of the epoch. */
  times: number[] = [];
  /** By place, one a time; null where nothing was polled. */
  rates: (number | null)[][] = [];
  private last: Sample | undefined;

  /**
   * @param leastMs what is nearer to the last time says too little about a rate
   * @param gapMs what is farther from it was not seen
   */
  add(details: Details, leastMs: number, gapMs: number): void {
    const { now: at, candidates } = details;
    const totals = candidates.map(({ since, picks }) => since?.[0] ?? picks);
    const { last } = this;
    if (last !== undefined && at - last.at < leastMs) {
      return;
    }
    this.last = { at, totals };
    while (this.rates.length < totals.length) {
      this.rates.push(this.times.map(() => null));
    }
    if (last === undefined) {
      return;
    }
    const ms = at - last.at;
    const isGap = ms > gapMs;
    this.times.push(at / 1_000);
    this.rates.forEach((rates, place) => {
      const calls = (totals[place] ?? 0) - (last.totals[place] ?? 0);
      rates.push(isGap || calls < 0 ? null : (calls * 1_000) / ms);
      if (rates.length > MOST) {
        rates.shift();
      }
    });
    if (this.times.length > MOST) {
      this.times.shift();
    }
  }

  latest(place: number): number | undefined {
    return this.rates[place]?.at(-1) ?? undefined;
  }
}
