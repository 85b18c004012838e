import { describe, expect, it } from '@jest/globals';
import type { GroupHandler } from '../../../lib/dispatch/group/group-handler.interface.js';
import { GroupPlan } from '../../../lib/dispatch/group/group-plan.js';
import { GroupCandidates } from '../../../lib/dispatch/group/group-candidates.js';
import { HandlerSource } from '../../../lib/dispatch/group/handler-source.js';
import { InvalidWeightError } from '../../../lib/errors/invalid-weight.error.js';
import { candidateView } from '../../../lib/selection/hooks.js';
import { Weighter } from '../../../lib/selection/weighter.js';
import { systemClock } from '../../../lib/time/clock.js';
import type { SelectorOptions } from '../../../lib/interfaces/module/selector-options.interface.js';

type Weight = GroupHandler['weight'];

class Handlers extends HandlerSource {
  readonly weights = new Map<string, Weight>();
  revision = 1;

  handlersOf(): ReadonlyMap<string, GroupHandler> {
    return new Map(
      Array.from(this.weights, ([name, weight]) => [
        name,
        { name, weight, method: 'handle', priority: undefined } as GroupHandler,
      ]),
    );
  }
}

function groupWeighter(
  weights: Record<string, Weight>,
  options: SelectorOptions<string> = {},
) {
  const handlers = new Handlers();
  const plan = new GroupPlan('g', options, handlers);
  const { selector: weighter } = new GroupCandidates(
    plan,
    { zeroWeight: 'drain' },
    {},
    undefined,
    systemClock,
  );
  // The handlers come after the selector, as they do in an application.
  for (const [name, weight] of Object.entries(weights)) {
    handlers.weights.set(name, weight);
  }
  return { weighter, handlers };
}

const USES: Record<
  keyof Weighter<string>,
  [use: (weighter: Weighter<string>) => unknown, expected: unknown]
> = {
  [candidateView]: [(w) => w[candidateView].revision(), 2],
  count: [(w) => w.count, 2],
  add: [(w) => w.add('A').count, 3],
  remove: [(w) => w.remove('A'), true],
  clear: [(w) => [w.clear(), w.count], [undefined, 0]],
  get: [(w) => w.get(), 'A'],
  draw: [(w) => [...w.draw()], ['A', 'B']],
  getMany: [(w) => w.getMany(2), ['A', 'B']],
  peek: [(w) => w.peek(), ['A']],
  setWeight: [(w) => w.setWeight('B', 5), true],
  setWeights: [
    (w) => [w.setWeights({ B: 5 }), w.weightOf('B')],
    [undefined, 5],
  ],
  weightOf: [(w) => w.weightOf('B'), 1],
  stateOf: [(w) => w.stateOf('B'), 'eligible'],
  suspend: [(w) => w.suspend('B'), true],
  resume: [(w) => w.resume('B'), true],
  refresh: [(w) => [w.refresh(), w.count], [undefined, 2]],
  snapshot: [(w) => w.snapshot().map((s) => s.candidate), ['A', 'B']],
  [Symbol.iterator]: [(w) => [...w], ['A', 'B']],
};

/** All that `Weighter` offers, by name or symbol. */
const offered = Reflect.ownKeys(Weighter.prototype).filter(
  (key) => key !== 'constructor',
);

describe('the candidates of a group', () => {
  it.each(offered)('takes the handlers in when %p is used first', (key) => {
    const [use, expected] = USES[key as keyof typeof USES];
    const { weighter } = groupWeighter({ A: 2, B: 1 });
    expect(use(weighter)).toEqual(expected);
  });

  it('takes all handlers in or none, and tries again', () => {
    const { weighter, handlers } = groupWeighter({ A: 1, B: '5' as never });

    for (let time = 0; time < 2; time++) {
      expect(() => weighter.get()).toThrow(InvalidWeightError);
    }
    expect(() => weighter.get()).toThrow(/^Selector 'g': Invalid weight '5'/);
    handlers.weights.set('B', 1);
    expect(weighter.getMany(3)).toEqual(['A', 'B']);
  });

  it('survives a weight function that uses the selector it is read for', () => {
    const seen: unknown[] = [];
    const { weighter } = groupWeighter({
      A: 1,
      B: () => seen.push([...weighter]),
    });

    expect(weighter.count).toBe(2);
    expect(seen).toEqual([['A']]);
  });

  it('refresh reads functions again and leaves configured numbers alone', () => {
    let load = 1;
    const { weighter } = groupWeighter(
      { A: () => load, B: () => load },
      { weights: { A: 7 } },
    );
    expect([...weighter].map((n) => weighter.weightOf(n))).toEqual([7, 1]);
    load = 3;
    weighter.refresh();
    expect([...weighter].map((n) => weighter.weightOf(n))).toEqual([7, 3]);
  });

  it('takes in who came later, once, and refuses one that cannot join', () => {
    const { weighter, handlers } = groupWeighter(
      { A: 1 },
      { priorities: { A: 0 } },
    );
    expect(weighter.getMany(3)).toEqual(['A']);

    handlers.weights.set('B', 1).set('C', NaN);
    handlers.revision++;
    expect([...weighter]).toEqual(['A', 'B']);
    weighter.remove('B');
    handlers.revision++;
    expect([...weighter]).toEqual(['A']);
  });
});
