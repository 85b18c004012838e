import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Test, type TestingModule } from '@nestjs/testing';
import { AppModule } from '../../sample/02-read-write-splitting/app.module.js';
import { DatabaseRouter } from '../../sample/02-read-write-splitting/databases/database-router.js';
import { Databases } from '../../sample/02-read-write-splitting/databases/databases.js';
import {
  Journal,
  type JournalEntry,
} from '../../sample/02-read-write-splitting/databases/journal.js';
import { Replicator } from '../../sample/02-read-write-splitting/databases/replicator.js';
import { Order } from '../../sample/02-read-write-splitting/orders/order.entity.js';
import { OrderRepository } from '../../sample/02-read-write-splitting/orders/order.repository.js';
import { OrdersService } from '../../sample/02-read-write-splitting/orders/orders.service.js';

const ONE_PRIMARY = {
  primary: { mode: 'rw', weight: 1 },
  east: { mode: 'r', weight: 4 },
  west: { mode: 'r', weight: 2 },
};

const TEA = { customer: 'Ada', item: 'tea' };

describe('sample/02-read-write-splitting', () => {
  let folder: string;
  let app: TestingModule | undefined;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'read-write-splitting-spec-'));
  });

  afterEach(async () => {
    await app?.close();
    app = undefined;
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(sources: unknown): Promise<TestingModule> {
    const file = join(folder, 'sources.json');
    writeFileSync(file, JSON.stringify({ sources }));
    app = await Test.createTestingModule({
      imports: [AppModule.of(file, folder)],
    }).compile();
    return app.init();
  }

  function served(by: JournalEntry['by'], kind: JournalEntry['kind']): string {
    return app!
      .get(Journal)
      .entries.filter((entry) => entry.by === by && entry.kind === kind)
      .map(({ database }) => database)
      .join(' ');
  }

  describe('routing', () => {
    it('spreads reads over readable and writes over writable databases', async () => {
      const orders = (
        await start({
          both: { mode: 'rw', weight: 2 },
          reader: { mode: 'r', weight: 1 },
          writer: { mode: 'w', weight: 1 },
        })
      ).get(OrdersService);

      for (let turn = 0; turn < 3; turn++) {
        await orders.place(TEA);
        await orders.find('nobody');
        await orders.find('nobody');
      }

      expect(served('weight', 'write')).toBe('both writer both');
      expect(served('weight', 'read')).toBe(
        'both reader both both reader both',
      );
    });

    it('leaves out a database of weight 0', async () => {
      const orders = (
        await start({ ...ONE_PRIMARY, east: { mode: 'r', weight: 0 } })
      ).get(OrdersService);

      for (let turn = 0; turn < 3; turn++) {
        await orders.find('nobody');
      }

      expect(served('weight', 'read')).toBe('west primary west');
    });
  });

  describe('transactions', () => {
    it('reads on the connection of the transaction, which alone sees its rows', async () => {
      const orders = (await start(ONE_PRIMARY)).get(OrdersService);
      const [primary] = app!.get(Databases).all;
      const seen: number[] = [];

      await app!.get(DatabaseRouter).transaction(async () => {
        await orders.place(TEA);
        const second = await orders.place(TEA);
        expect(second.ordinal).toBe(2);
        seen.push(await primary.read((manager) => manager.count(Order)));
      });
      seen.push(await primary.read((manager) => manager.count(Order)));

      expect(seen).toEqual([0, 2]);
      expect(served('weight', 'write')).toBe('primary');
      expect(served('weight', 'read')).toBe('');
      expect(served('transaction', 'read')).toBe(
        'primary primary primary primary',
      );
    });

    it('take turns on one database', async () => {
      const orders = (await start(ONE_PRIMARY)).get(OrdersService);

      const placed = await Promise.all([1, 2, 3].map(() => orders.place(TEA)));

      expect(placed.map(({ ordinal }) => ordinal)).toEqual([1, 2, 3]);
    });

    it('leave nothing behind when they fail, and the next one works', async () => {
      const orders = (await start(ONE_PRIMARY)).get(OrdersService);
      const broken = app!.get(DatabaseRouter).transaction(async () => {
        await orders.place(TEA);
        throw new Error('no tea left');
      });

      await expect(broken).rejects.toThrow('no tea left');
      await app!.get(Replicator).catchUp();

      expect(await countIn(app!)).toEqual([0, 0, 0]);
      expect((await orders.place(TEA)).ordinal).toBe(1);
    });

    it('refuse work that was not awaited', async () => {
      const repository = (await start(ONE_PRIMARY)).get(OrderRepository);
      let finish = () => {};
      const finished = new Promise<void>((resolve) => (finish = resolve));
      let late: Promise<unknown> | undefined;

      await app!.get(DatabaseRouter).transaction(async () => {
        late = finished.then(() => repository.countOf('Ada'));
      });
      finish();

      await expect(late).rejects.toThrow('The transaction is over');
    });
  });

  describe('replication', () => {
    it('brings committed rows to every other database, as they were saved', async () => {
      const repository = (await start(ONE_PRIMARY)).get(OrderRepository);
      const order = Object.assign(new Order(), TEA, { id: 'a', ordinal: 1 });
      await repository.save(order);
      order.ordinal = 2;
      await repository.save(order);
      order.item = 'coffee';
      expect(await countIn(app!)).toEqual([1, 0, 0]);

      const replicator = app!.get(Replicator);
      await Promise.all([replicator.catchUp(), replicator.catchUp()]);

      expect(await countIn(app!)).toEqual([1, 1, 1]);
      for (const database of app!.get(Databases).all) {
        const row = await database.read((manager) =>
          manager.findOneBy(Order, { id: 'a' }),
        );
        expect(row).toEqual({ ...TEA, id: 'a', ordinal: 2 });
      }
    });
  });

  describe('at start', () => {
    it.each([
      ['reads', 'w', "no database takes reads: give one the mode 'r' or 'rw'"],
      [
        'writes',
        'r',
        "no database takes writes: give one the mode 'w' or 'rw'",
      ],
    ])('an empty side stops it: %s', async (side, mode, message) => {
      const starting = start({ only: { mode, weight: 1 } });

      await expect(starting).rejects.toThrow(`Selector '${side}'`);
      await expect(starting).rejects.toThrow(message);
    });

    it('a side whose databases all have weight 0 is empty', async () => {
      await expect(
        start({ ...ONE_PRIMARY, primary: { mode: 'rw', weight: 0 } }),
      ).rejects.toThrow('no database takes writes');
    });

    it('no database at all is an empty side', async () => {
      await expect(start(undefined)).rejects.toThrow('no database takes');
    });

    it('names a mode that is none', async () => {
      await expect(
        start({ ...ONE_PRIMARY, west: { mode: 'wr', weight: 2 } }),
      ).rejects.toThrow(
        `source 'west' has the mode "wr". Give it one of r, w, rw.`,
      );
    });

    it('names a weight that is none', async () => {
      await expect(
        start({ ...ONE_PRIMARY, west: { mode: 'r', weight: '2' } }),
      ).rejects.toThrow(`source 'west' has the weight "2". Give it a number.`);
    });

    it('opens no file when it is stopped', async () => {
      await expect(start({ only: { mode: 'r', weight: 1 } })).rejects.toThrow();

      expect(readdirSync(folder)).toEqual(['sources.json']);
    });
  });
});

/** How many orders each database has, in the order of the configuration. */
function countIn(app: TestingModule): Promise<number[]> {
  return Promise.all(
    app
      .get(Databases)
      .all.map((database) => database.read((manager) => manager.count(Order))),
  );
}
