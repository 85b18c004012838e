import { type EntityManager } from 'typeorm';
import { type Database } from './database.js';

/** What is under way on the connection of one database. */
export class Transaction {
  /** Rows for the other databases, once they are committed. */
  readonly rows: object[] = [];
  private isOver = false;

  constructor(
    readonly database: Database,
    private readonly connection: EntityManager,
  ) {}

  /** The connection serves the next transaction when this one is over. */
  get manager(): EntityManager {
    if (this.isOver) {
      throw new Error(
        'The transaction is over: await all of its work before it returns.',
      );
    }
    return this.connection;
  }

  end(): void {
    this.isOver = true;
  }
}
