import { createHook } from 'node:async_hooks';

/**
 * Counts the timers that are set from now on and neither fired nor were
 * cleared; unlike `process.getActiveResourcesInfo()` also those without a hold
 * on the process.
 */
export function liveTimers() {
  const live = new Set<number>();
  const hook = createHook({
    init: (id, type) => {
      if (type === 'Timeout') {
        live.add(id);
      }
    },
    destroy: (id) => live.delete(id),
  }).enable();
  return { count: () => live.size, stop: () => void hook.disable() };
}
