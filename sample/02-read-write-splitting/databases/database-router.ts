import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { InjectWeighter, Weighter } from 'nestjs-weighter';
import { type EntityManager } from 'typeorm';
import { type Database } from './database.js';
import { Journal } from './journal.js';
import { Replicator } from './replicator.js';
import { Transaction } from './transaction.js';

/** Sends reads to readable databases and transactions to writable ones. */
@Injectable()
export class DatabaseRouter {
  /** Follows a transaction through whatever it calls and awaits. */
  private readonly transactions = new AsyncLocalStorage<Transaction>();

  constructor(
    @InjectWeighter('reads') private readonly reads: Weighter<Database>,
    @InjectWeighter('writes') private readonly writes: Weighter<Database>,
    private readonly replicator: Replicator,
    private readonly journal: Journal,
  ) {}

  /** Inside a transaction on its connection, which alone sees its rows. */
  async read<T>(query: (manager: EntityManager) => Promise<T>): Promise<T> {
    const transaction = this.transactions.getStore();
    if (transaction !== undefined) {
      const { database, manager } = transaction;
      this.journal.note('read', database, 'transaction');
      return query(manager);
    }
    const database = next('reads', this.reads);
    this.journal.note('read', database, 'weight');
    return database.read(query);
  }

  /** Commits what `work` saves when it returns; one in another joins it. */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.transactions.getStore() !== undefined) {
      return work();
    }
    const database = next('writes', this.writes);
    this.journal.note('write', database, 'weight');
    const { result, rows } = await database.write(async (manager) => {
      const transaction = new Transaction(database, manager);
      try {
        const result = await this.transactions.run(transaction, work);
        return { result, rows: transaction.rows };
      } finally {
        transaction.end();
      }
    });
    this.replicator.add(database, rows);
    return result;
  }

  /** In the transaction under way, else in one of its own. */
  save<T extends object>(row: T): Promise<T> {
    return this.transaction(async () => {
      const { manager, rows } = this.transactions.getStore()!;
      const saved = await manager.save(row);
      // A copy: the caller may go on changing its own.
      rows.push(manager.create(saved.constructor, saved));
      return saved;
    });
  }
}

function next(side: string, databases: Weighter<Database>): Database {
  const database = databases.get();
  if (database === undefined) {
    throw new Error(
      `No database takes ${side} now: all are drained or suspended.`,
    );
  }
  return database;
}
