import type { WeighterControl } from '../control/weighter-control.js';
import { constantAttributes } from '../metrics/constant-attributes.js';
import { listenToDurations } from '../metrics/durations.js';
import { ATTEMPT_DURATION, DISPATCH_DURATION } from '../metrics/instruments.js';
import { StatusReader } from '../metrics/status-reader.js';
import { DurationCounts } from './duration-counts.js';
import { newLine, type Line } from './line.js';

/** How the durations of an application are counted. */
export interface DurationSettings {
  /** In seconds, rising. */
  readonly bounds: readonly number[];
  /** Whether attempts are told apart by handler, too. */
  readonly byHandler: boolean;
}

/** The lines of one application. */
export class ApplicationMetrics {
  private readonly reader: StatusReader<Line>;
  private readonly attempts: DurationCounts;
  private readonly dispatches: DurationCounts;
  private scraped: ReadonlyMap<string, readonly Line[]> | undefined;
  /** Ends the listening to its calls. */
  readonly stop: () => void;

  constructor(
    control: WeighterControl,
    { bounds, byHandler }: DurationSettings,
  ) {
    const constant = constantAttributes(control);
    this.reader = new StatusReader(control, constant, newLine);
    this.attempts = new DurationCounts(
      ATTEMPT_DURATION,
      bounds,
      constant,
      byHandler,
    );
    this.dispatches = new DurationCounts(
      DISPATCH_DURATION,
      bounds,
      constant,
      false,
    );
    this.stop = listenToDurations(control, {
      attempt: ({ group, handler, outcome, durationMs }) => {
        const label = this.reader.labelOf(group, handler);
        this.attempts.add(group, label, outcome, durationMs);
      },
      dispatch: ({ group, outcome, durationMs }) => {
        this.dispatches.add(group, '', outcome, durationMs);
      },
    });
  }

  /** Of the metric of that name, at this moment. */
  lines(metric: string): readonly Line[] {
    return this.scrape().get(metric) ?? [];
  }

  /** A registry asks all metrics in one go: they are of one look. */
  private scrape(): ReadonlyMap<string, readonly Line[]> {
    if (this.scraped === undefined) {
      this.scraped = this.look();
      queueMicrotask(() => (this.scraped = undefined));
    }
    return this.scraped;
  }

  private look(): Map<string, readonly Line[]> {
    const { series, handlers } = this.reader.read();
    const lines = new Map<string, readonly Line[]>();
    for (const [{ prometheus }, each] of series) {
      lines.set(prometheus, each);
    }
    lines.set(ATTEMPT_DURATION.prometheus, this.attempts.lines(handlers));
    lines.set(DISPATCH_DURATION.prometheus, this.dispatches.lines(handlers));
    return lines;
  }
}
