import { Group } from '../../lib/dispatch/group/group.js';
import type { GroupHandler } from '../../lib/dispatch/group/group-handler.interface.js';
import { HandlerSource } from '../../lib/dispatch/group/handler-source.js';
import type { DispatcherOptions } from '../../lib/index.js';
import { Weighter } from '../../lib/selection/weighter.js';
import { ManualClock } from '../support/manual-clock.js';

class Handlers extends HandlerSource {
  readonly revision = 1;

  constructor(private readonly handlers: ReadonlyMap<string, GroupHandler>) {
    super();
  }

  handlersOf(): ReadonlyMap<string, GroupHandler> {
    return this.handlers;
  }
}

/** A group without an application: weights, or `[weight, priority]`, by name. */
export function groupOf(
  options: DispatcherOptions,
  plans: Record<string, number | [weight: number, priority: number]>,
) {
  const clock = new ManualClock();
  const lines: string[] = [];
  const declared = (name: string) => ({ name }) as GroupHandler;
  const names = Object.keys(plans);
  const source = new Handlers(
    new Map(names.map((name) => [name, declared(name)])),
  );
  const of = (name: string) => [plans[name]].flat() as [number, number?];
  const group = new Group(
    {
      name: 'g',
      origin: 'handlers',
      source,
      options,
      clock,
      report: (_level, _subject, line) => void lines.push(line),
    },
    ({ becameEligible }) =>
      new Weighter<string>(
        names,
        {
          zeroWeight: 'drain',
          weight: (name) => of(name)[0],
          priority: (name) => of(name)[1] ?? 0,
        },
        { hooks: { becameEligible }, clock },
      ),
  );
  return { group, clock, lines };
}
