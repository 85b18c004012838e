import type { DrawOptions } from '../interfaces/selection/weighter-call-options.interface.js';
import { candidatesOf } from '../selection/candidates/candidates-of.js';
import type { Weighter } from '../selection/weighter.js';

/** One call's walk over distinct candidates: the first is picked by a ticket, the rest locally. */
export function sharedDraw<T>(
  pick: () => Promise<T | undefined>,
  local: Weighter<T>,
  options: DrawOptions<T> | undefined,
): AsyncIterableIterator<T> {
  const excluded = [...candidatesOf(options?.exclude ?? [])];
  const isLocal = excluded.some((each) => local.weightOf(each) !== undefined);
  return (async function* () {
    const first = isLocal ? undefined : await pick();
    if (first !== undefined && !excluded.includes(first)) {
      yield first;
      yield* local.draw({ exclude: [first, ...excluded] });
    } else if (isLocal || first !== undefined) {
      // It was excluded, and has joined since.
      yield* local.draw({ exclude: excluded });
    }
  })();
}
