import type { Change } from '../interfaces/control/change.interface.js';

/** So many changes are kept. */
const MOST = 500;

/** The changes that people made, the oldest first. */
export class History {
  private readonly changes: Change[] = [];

  add(change: Change): void {
    this.changes.push(change);
    if (this.changes.length > MOST) {
      this.changes.shift();
    }
  }

  find(id: string): Change | undefined {
    return this.changes.find((change) => change.id === id);
  }

  /** Of one selector, or of all. */
  of(selector?: string): Change[] {
    return this.changes.filter(
      (change) => selector === undefined || change.selector === selector,
    );
  }

  last(selector: string): Change | undefined {
    return this.changes.findLast((change) => change.selector === selector);
  }
}
