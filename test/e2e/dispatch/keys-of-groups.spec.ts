import { afterEach, describe, expect, it } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import {
  type Dispatcher,
  getDispatcherToken,
  WeightedHandler,
  WeighterModule,
} from '../../../lib/index.js';
import { start } from '../support.js';

let app: TestingModule;
afterEach(() => app.close());

/** Handlers of the same names and weights in every group. */
async function startGroups(
  groups: readonly string[],
  weights: Record<string, number>,
): Promise<Dispatcher[]> {
  const providers = groups.flatMap((group) =>
    Object.entries(weights).map(([name, weight]) => {
      @WeightedHandler(group, { name, weight })
      @Injectable()
      class Handler {
        handle = () => name;
      }
      return Handler;
    }),
  );
  const definitions = groups.map((name) => ({ name }));
  app = await start({
    imports: [WeighterModule.forFeature(...definitions)],
    providers,
  });
  return groups.map((group) => app.get<Dispatcher>(getDispatcherToken(group)));
}

/** Which of so many keys go to the handler. */
async function keysOf(group: Dispatcher, handler: string, count: number) {
  const keys = new Set<number>();
  for (let key = 0; key < count; key++) {
    if ((await group.dispatch(1, { key: `customer-${key}` })) === handler) {
      keys.add(key);
    }
  }
  return keys;
}

describe('groups whose handlers have the same names', () => {
  it('pick the customers of their canaries independently', async () => {
    const [checkout, search] = await startGroups(['checkout', 'search'], {
      stable: 90,
      canary: 10,
    });
    const [a, b] = [
      await keysOf(checkout, 'canary', 10_000),
      await keysOf(search, 'canary', 10_000),
    ];
    for (const { size } of [a, b]) {
      expect(size).toBeGreaterThan(880);
      expect(size).toBeLessThan(1120);
    }
    const both = [...a].filter((key) => b.has(key));
    // A tenth of a tenth, and five standard deviations around it.
    expect(both.length).toBeGreaterThan(50);
    expect(both.length).toBeLessThan(150);
  });

  it('do so also where group and name run together to the same text', async () => {
    const groups = await startGroups(['a', 'a"', 'a,'], { b: 1, ',b': 1 });
    const [first, ...others] = await Promise.all(
      groups.map((group) => keysOf(group, 'b', 400)),
    );
    for (const other of others) {
      const both = [...first].filter((key) => other.has(key)).length;
      expect(both).toBeGreaterThan(50);
      expect(both).toBeLessThan(150);
    }
  });

  it('each keep a key where it was', async () => {
    const [group] = await startGroups(['checkout'], { A: 1, B: 1 });
    const first = await keysOf(group, 'A', 200);
    expect(await keysOf(group, 'A', 200)).toEqual(first);
  });
});
