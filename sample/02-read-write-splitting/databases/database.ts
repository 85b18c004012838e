import { join } from 'node:path';
import libsql from 'libsql';
import { DataSource, type EntityManager } from 'typeorm';
import { Order } from '../orders/order.entity.js';
import { type SourceConfig } from '../sources.config.js';

/**
 * One SQLite file. TypeORM keeps a single connection to it, on which everybody
 * would see what an open transaction has written; so there is one for reads and
 * one for transactions.
 */
export class Database {
  private readonly reader: DataSource;
  private readonly writer: DataSource;
  private lastWrite: Promise<unknown> = Promise.resolve();

  constructor(
    readonly name: string,
    readonly config: SourceConfig,
    folder: string,
  ) {
    const options = {
      type: 'better-sqlite3' as const,
      // The same interface, and nothing to compile where it is installed.
      driver: libsql,
      database: join(folder, `${name}.sqlite`),
      enableWAL: true,
      entities: [Order],
    };
    this.reader = new DataSource(options);
    this.writer = new DataSource({ ...options, synchronize: true });
  }

  async open(): Promise<void> {
    await this.writer.initialize();
    await this.reader.initialize();
  }

  async close(): Promise<void> {
    for (const connection of [this.reader, this.writer]) {
      if (connection.isInitialized) {
        await connection.destroy();
      }
    }
  }

  /** Sees what is committed. */
  read<T>(query: (manager: EntityManager) => Promise<T>): Promise<T> {
    return query(this.reader.manager);
  }

  /** A transaction of its own; SQLite has one writer, so they take turns. */
  write<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    const done = this.lastWrite.then(() => this.writer.transaction(work));
    this.lastWrite = done.catch(() => undefined);
    return done;
  }
}
