/** A selector shows so many candidates by name. */
export const MOST_CANDIDATES = 100;

/** Stands for the rest, and for candidates that have no name fit to be shown. */
export const OTHER = 'other';

/**
 * What metrics call the candidates of one selector: the first hundred by name,
 * all others alike, so that no set of candidates, however large, is a flood of
 * series.
 */
export class CandidateLabels {
  private readonly named = new Set<string>();

  /** @param id undefined for an object without one: what it renders as may be anything */
  labelOf(id: string | undefined): string {
    if (id === undefined) {
      return OTHER;
    }
    if (this.named.has(id)) {
      return id;
    }
    if (this.named.size >= MOST_CANDIDATES) {
      return OTHER;
    }
    this.named.add(id);
    return id;
  }

  /** Those that are gone make room. */
  keep(ids: ReadonlySet<string | undefined>): void {
    for (const id of this.named) {
      if (!ids.has(id)) {
        this.named.delete(id);
      }
    }
  }
}
