import type { Barred } from '../group/group-errors.js';
import type { Group } from '../group/group.js';
import type { Handler } from '../health/handler.js';
import type { CallOptions } from '../options/call-options.js';
import { barredFrom } from './barred.js';
import { bestFor } from './keyed-order.js';
import { digestOf } from './rendezvous.js';

/** Whether the options of a call only choose its handler, and ask nothing else of it. */
export function onlyChooses(call: CallOptions): boolean {
  return (
    call.signal === undefined &&
    call.timeout === undefined &&
    call.contextId === undefined
  );
}

/**
 * The handler of a call in a group where everybody can be called who is
 * eligible, and whom the call must not use.
 *
 * @throws WeighterError when there is none
 */
export function choose(
  group: Group,
  payload: unknown,
  call: CallOptions,
): { handler: Handler; barred: Barred } {
  const barred = barredFrom(group, payload, call);
  const handler =
    call.key === undefined
      ? firstBeside(group, barred)
      : bestFor(
          digestOf(call.key),
          group.keyedCandidates(),
          ({ name }) => barred.has(name),
          wholePart,
        );
  if (handler === undefined) {
    throw group.nobody(barred);
  }
  return { handler, barred };
}

const wholePart = (): number => 1;

function firstBeside(group: Group, barred: Barred): Handler | undefined {
  if (barred.size === 0) {
    return group.pick();
  }
  const draw = group.selector.draw({ exclude: barred.keys() });
  const first = draw.next();
  return first.done === true ? undefined : group.handler(first.value);
}
