import { describe, expect, it } from '@jest/globals';
import { Route } from '../../../lib/dispatch/call/route.js';
import type { DispatcherOptions } from '../../../lib/index.js';
import { groupOf } from '../group-of.js';

type Plans = Parameters<typeof groupOf>[1];

function routesIn(options: DispatcherOptions, plans: Plans) {
  const made = groupOf(options, plans);
  const { group } = made;
  const route = (
    call: { barred?: string; key?: string; first?: string } = {},
  ) => {
    const next = new Route(group, {
      barred: new Map(
        [...(call.barred ?? '')].map((name) => [name, 'excluded']),
      ),
      key: call.key,
    });
    if (call.first !== undefined) {
      next.startWith(call.first);
    }
    return next;
  };
  const names = (call = {}, most = 9) => {
    const next = route(call);
    let walked = '';
    for (let step = 0; step < most; step++) {
      walked += next.next()?.name ?? '.';
    }
    return walked.replace(/\.+$/, '');
  };
  const eject = (name: string, ms: number) => {
    const { ejection } = group.gates;
    const handler = group.handler(name);
    ejection.failed(handler, ejection.begin(handler), ms);
  };
  return { ...made, route, names, eject };
}

describe('a route', () => {
  it('is the main sequence first, then each other once', () => {
    const { names } = routesIn({ failover: true }, { A: 4, B: 2, C: 1 });
    const walks = Array.from({ length: 7 }, () => names());
    expect(walks.map(([first]) => first).join('')).toBe('ABACABA');
    walks.forEach((walk) => expect([...walk].sort().join('')).toBe('ABC'));
  });

  it('after the first as declared, where that is asked for, a priority after the other', () => {
    const { names } = routesIn(
      { failover: { order: 'declared' } },
      { A: [1, 1], B: 1, C: 4, D: 1 },
    );
    expect(names()).toBe('CBDA');
  });

  it('leaves out whom the call must not use', () => {
    const { names } = routesIn({ failover: true }, { A: 4, B: 2, C: 1 });
    expect(names({ barred: 'A' })).toBe('BC');
    expect(names({ barred: 'ABC' })).toBe('');
    // A name that nobody has costs the main sequence no turn of its own.
    expect(names({ barred: 'X' }, 1)).toBe('A');
  });

  it('begins with what a ticket says, unless that is not to be used', () => {
    const { names } = routesIn({ failover: true }, { A: 4, B: 2, C: 1 });
    expect(names({ first: 'C' })).toMatch(/^C(AB|BA)$/);
    expect(names({ first: 'C', barred: 'C' })).toMatch(/^(AB|BA)$/);
  });

  it('by key goes by the same order each time, whoever is out', () => {
    const { names, group } = routesIn({ failover: true }, { A: 1, B: 1, C: 1 });
    const walk = names({ key: 'k' });
    expect(walk).toHaveLength(3);
    expect(names({ key: 'k' })).toBe(walk);
    group.selector.suspend(walk[0]);
    expect(names({ key: 'k' })).toBe(walk.slice(1));
    expect(names({ key: 'k', barred: walk[1] })).toBe(walk[2]);
  });

  it('ends with the ejected, the soonest to end first, once another was called', () => {
    const { names, eject } = routesIn(
      { failover: true, ejection: true },
      { A: 1, B: 1, C: 1, D: 1 },
    );
    eject('A', 3000);
    eject('B', 1000);
    eject('C', 2000);
    expect(names()).toBe('DBCA');
  });

  it('without anybody else begins with an ejected one by weight, and tells of it', () => {
    const { names, eject, lines } = routesIn(
      { failover: true, ejection: true },
      { A: 3, B: 1 },
    );
    eject('A', 3000);
    eject('B', 1000);
    const firsts = Array.from({ length: 8 }, () => names({}, 1)).join('');
    expect([...firsts].sort().join('')).toBe('AAAAAABB');
    expect(lines.filter((line) => line.includes('last resort'))).toHaveLength(
      8,
    );
  });

  it('looks again at each step: whoever left, filled up or came back meanwhile', () => {
    const { route, group, clock, eject } = routesIn(
      { failover: true, ejection: true, maxConcurrent: 1 },
      { A: 1, B: 1, C: 1, D: 1 },
    );
    eject('B', 1000);
    const walk = route();
    expect(walk.next()?.name).toBe('A');
    group.selector.suspend('C');
    group.handler('D').inFlight = 1;
    clock.pass(1000);
    expect(walk.next()?.name).toBe('B');
    expect(walk.next()).toBeUndefined();
  });

  it('comes to a slow starter before a higher priority number, and once', () => {
    const { route, names, group } = routesIn(
      { failover: true, slowStart: 10_000 },
      { A: 1, B: 1, C: [1, 1] },
    );
    names();
    group.selector.suspend('A');
    group.selector.resume('A');
    const walk = route({ first: 'A' });
    expect(Array.from({ length: 4 }, () => walk.next()?.name)).toEqual([
      'B',
      'A',
      'C',
      undefined,
    ]);
  });
});
