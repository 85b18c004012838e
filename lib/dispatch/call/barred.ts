import type { Barred } from '../group/group-errors.js';
import type { Group } from '../group/group.js';
import { checkOnly, type CallOptions } from '../options/call-options.js';

const NOBODY: Barred = new Map();

/** Whom a call must not use: by its options, and by what the handlers accept. */
export function barredFrom(
  group: Group,
  payload: unknown,
  call: CallOptions | undefined,
): Barred {
  const exclude = call?.exclude;
  const only = call?.only;
  if (exclude === undefined && only === undefined && !group.hasAccepts) {
    return NOBODY;
  }
  const barred = new Map<string, 'excluded' | 'not accepting'>();
  exclude?.forEach((name) => barred.set(name, 'excluded'));
  if (only !== undefined) {
    checkOnly(group.name, only, group.handlers);
  }
  for (const [name, { declared }] of group.handlers) {
    if (only?.includes(name) === false) {
      barred.set(name, 'excluded');
    } else if (
      declared.accepts !== undefined &&
      !barred.has(name) &&
      !accepts(group, name, declared.accepts as Accepts, payload)
    ) {
      barred.set(name, 'not accepting');
    }
  }
  return barred;
}

type Accepts = (payload: unknown) => boolean;

/** Only true is a yes, which a promise is not. */
function accepts(
  group: Group,
  name: string,
  rule: Accepts,
  payload: unknown,
): boolean {
  try {
    return rule(payload) === true;
  } catch (error) {
    group.events.ruleThrew('accepts', name, error);
    return false;
  }
}
