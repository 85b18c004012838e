import type {
  CandidateStatus,
  SelectorStatus,
} from '../interfaces/control/selector-status.interface.js';
import { CandidateLabels } from './candidate-labels.js';
import {
  CANDIDATE_INSTRUMENTS,
  SELECTOR_INSTRUMENTS,
  SUBJECTS,
  type Attributes,
  type Instrument,
} from './instruments.js';
import {
  Subject,
  type NewSeries,
  type Series,
  type SeriesOf,
} from './subject.js';

export type SelectorKind = SelectorStatus['kind'];

/** A group or selector, as long as it is there, with its series. */
export class SeenSelector<S extends Series> {
  readonly labels = new CandidateLabels();
  private readonly whole: Subject<SelectorStatus, S>;
  private candidates = new Map<string, Subject<CandidateStatus, S>>();

  constructor(
    private readonly kind: SelectorKind,
    private readonly name: string,
    private readonly newSeries: NewSeries<S>,
  ) {
    this.whole = new Subject(
      SELECTOR_INSTRUMENTS.filter((each) => this.has(each)),
      ({ of }, variant) => newSeries({ ...this.attributesOf(of), ...variant }),
    );
  }

  /** @returns what the candidates are called */
  read(status: SelectorStatus, into: SeriesOf<S>): ReadonlySet<string> {
    this.whole.read([status], into);
    const candidates = new Map<string, Subject<CandidateStatus, S>>();
    for (const [label, statuses] of this.byLabel(status.candidates)) {
      const subject = this.candidates.get(label) ?? this.newCandidate(label);
      candidates.set(label, subject);
      subject.read(statuses, into);
    }
    this.candidates = candidates;
    return new Set(candidates.keys());
  }

  private byLabel(
    candidates: readonly CandidateStatus[],
  ): Map<string, CandidateStatus[]> {
    const there = candidates.filter(({ state }) => state !== 'removed');
    this.labels.keep(new Set(there.map(({ id }) => id)));
    const byLabel = new Map<string, CandidateStatus[]>();
    for (const status of there) {
      const label = this.labels.labelOf(status.id);
      const statuses = byLabel.get(label) ?? [];
      statuses.push(status);
      byLabel.set(label, statuses);
    }
    return byLabel;
  }

  private newCandidate(label: string): Subject<CandidateStatus, S> {
    return new Subject(
      CANDIDATE_INSTRUMENTS.filter((each) => this.has(each)),
      ({ of }, variant) =>
        this.newSeries({ ...this.attributesOf(of, label), ...variant }),
    );
  }

  /** Only a group has what is told of groups and handlers. */
  private has({ of }: Instrument): boolean {
    return this.kind === 'group' || of === 'selector' || of === 'candidate';
  }

  private attributesOf(of: Instrument['of'], label = ''): Attributes {
    const [own, candidate] = SUBJECTS[of];
    return candidate === undefined
      ? { [own]: this.name }
      : { [own]: this.name, [candidate]: label };
  }
}
