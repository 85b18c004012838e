import { Injectable } from '@nestjs/common';

export interface JournalEntry {
  kind: 'read' | 'write';
  database: string;
  /** What chose the database: its selector, or the transaction under way. */
  by: 'weight' | 'transaction';
}

/** Keeps which database served what. */
@Injectable()
export class Journal {
  readonly entries: JournalEntry[] = [];

  note(
    kind: JournalEntry['kind'],
    { name }: { name: string },
    by: JournalEntry['by'],
  ): void {
    this.entries.push({ kind, database: name, by });
  }
}
