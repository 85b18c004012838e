import type { Attributes, DurationInstrument } from '../metrics/instruments.js';
import { newLine, type Line } from './line.js';

/** What all calls of a kind took, in a histogram for each group, outcome and, where asked for, handler. */
export class DurationCounts {
  private groups = new Map<string, Map<string, readonly Histogram[]>>();
  /** @param bounds in seconds, rising */
  constructor(
    private readonly instrument: DurationInstrument,
    private readonly bounds: readonly number[],
    private readonly constant: Attributes,
    private readonly isByHandler: boolean,
  ) {}

  add(
    group: string,
    handler: string,
    outcome: string,
    durationMs: number,
  ): void {
    const { outcomes } = this.instrument;
    this.histograms(group, this.isByHandler ? handler : WHOLE)[
      outcomes.indexOf(outcome)
    ].add(durationMs / 1_000);
  }

  /** Of what is there, called or not. */
  lines(handlersByGroup: ReadonlyMap<string, ReadonlySet<string>>): Line[] {
    const before = this.groups;
    this.groups = new Map();
    const lines: Line[] = [];
    for (const [group, handlers] of handlersByGroup) {
      const kept = new Map<string, readonly Histogram[]>();
      for (const name of this.isByHandler ? handlers : [WHOLE]) {
        const known = before.get(group)?.get(name);
        const histograms = known ?? this.newHistograms(group, name);
        kept.set(name, histograms);
        histograms.forEach((each) => each.appendTo(lines));
      }
      this.groups.set(group, kept);
    }
    return lines;
  }

  private histograms(group: string, name: string): readonly Histogram[] {
    let ofGroup = this.groups.get(group);
    if (ofGroup === undefined) {
      ofGroup = new Map();
      this.groups.set(group, ofGroup);
    }
    let histograms = ofGroup.get(name);
    if (histograms === undefined) {
      histograms = this.newHistograms(group, name);
      ofGroup.set(name, histograms);
    }
    return histograms;
  }

  private newHistograms(group: string, name: string): readonly Histogram[] {
    const { outcomes, prometheus } = this.instrument;
    const subject: Attributes =
      name === WHOLE ? { group } : { group, handler: name };
    return outcomes.map((outcome) => {
      const attributes = { ...this.constant, ...subject, outcome };
      return new Histogram(prometheus, attributes, this.bounds);
    });
  }
}

/** No handler is called that. */
const WHOLE = '';

class Histogram {
  private readonly counts: Float64Array;
  /** Those of the buckets, then the sum and the count. */
  private readonly lines: readonly Line[];
  private isChanged = false;
  private readonly sum: Line;
  private readonly count: Line;

  constructor(
    name: string,
    labels: Attributes,
    private readonly bounds: readonly number[],
  ) {
    this.counts = new Float64Array(bounds.length + 1);
    const buckets = [...bounds.map(String), '+Inf'].map((le) =>
      newLine({ le, ...labels }, `${name}_bucket`),
    );
    this.sum = newLine(labels, `${name}_sum`);
    this.count = newLine(labels, `${name}_count`);
    this.lines = [...buckets, this.sum, this.count];
  }

  add(seconds: number): void {
    let bucket = 0;
    while (bucket < this.bounds.length && seconds > this.bounds[bucket]) {
      bucket++;
    }
    this.counts[bucket] += 1;
    this.isChanged = true;
    this.sum.value += seconds;
    this.count.value += 1;
  }

  appendTo(lines: Line[]): void {
    if (this.isChanged) {
      this.isChanged = false;
      this.sumUp();
    }
    for (const line of this.lines) {
      lines.push(line);
    }
  }

  /** Each bucket has those below it, too. */
  private sumUp(): void {
    let count = 0;
    this.counts.forEach((each, bucket) => {
      count += each;
      this.lines[bucket].value = count;
    });
  }
}
