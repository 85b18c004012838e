import { Injectable } from '@nestjs/common';
import { type Database } from './database.js';
import { Databases } from './databases.js';

/**
 * Stands in for the replication of a database server, and lags like one: it
 * keeps the rows of committed transactions until `catchUp()` writes them to
 * every other database, in the order of the commits.
 */
@Injectable()
export class Replicator {
  private readonly waiting = new Map<Database, Set<object>>();

  constructor(private readonly databases: Databases) {}

  add(origin: Database, rows: readonly object[]): void {
    for (const database of this.databases.all) {
      if (database !== origin) {
        const waiting = this.waiting.get(database) ?? new Set();
        rows.forEach((row) => waiting.add(row));
        this.waiting.set(database, waiting);
      }
    }
  }

  async catchUp(): Promise<void> {
    for (const [database, waiting] of this.waiting) {
      const rows = [...waiting];
      await database.write(async (manager) => {
        // One by one: a row that was saved twice comes twice.
        for (const row of rows) {
          await manager.save(row);
        }
      });
      // Others may have come meanwhile, and stay.
      rows.forEach((row) => waiting.delete(row));
    }
  }
}
