import type { WeighterControl } from '../control/weighter-control.js';
import { INSTRUMENTS, type Attributes } from './instruments.js';
import { SeenSelector, type SelectorKind } from './seen-selector.js';
import type { NewSeries, Series, SeriesOf } from './subject.js';

/** What one look at an application shows. */
export interface Look<S extends Series> {
  readonly series: SeriesOf<S>;
  /** What metrics call the handlers, by group. */
  readonly handlers: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Reads the series of an application from its handlers' own counts; what is gone has none. */
export class StatusReader<S extends Series> {
  private seen = new Map<string, SeenSelector<S>>();

  /** @param constant attributes of every series */
  constructor(
    private readonly control: WeighterControl,
    private readonly constant: Attributes,
    private readonly newSeries: NewSeries<S>,
  ) {}

  /** What metrics call a handler, which may be newer than the last look. */
  labelOf(group: string, handler: string): string {
    return this.selector('group', group).labels.labelOf(handler);
  }

  read(): Look<S> {
    // Groups may have been found since the last time.
    this.control.observe();
    const series = new Map(
      INSTRUMENTS.map((each): [typeof each, S[]] => [each, []]),
    );
    const handlers = new Map<string, ReadonlySet<string>>();
    const seen = new Map<string, SeenSelector<S>>();
    for (const status of this.control.list()) {
      const { kind, name } = status;
      const selector = this.selector(kind, name);
      seen.set(keyOf(kind, name), selector);
      const labels = selector.read(status, series);
      if (kind === 'group') {
        handlers.set(name, labels);
      }
    }
    this.seen = seen;
    return { series, handlers };
  }

  private selector(kind: SelectorKind, name: string): SeenSelector<S> {
    const key = keyOf(kind, name);
    let selector = this.seen.get(key);
    if (selector === undefined) {
      selector = new SeenSelector(kind, name, (attributes) =>
        this.newSeries({ ...this.constant, ...attributes }),
      );
      this.seen.set(key, selector);
    }
    return selector;
  }
}

function keyOf(kind: SelectorKind, name: string): string {
  return `${kind} ${name}`;
}
