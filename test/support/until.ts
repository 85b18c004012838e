import { setTimeout as delay } from 'node:timers/promises';

/** Polls a condition; fails after a while with what was waited for. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
  withinMs = 20_000,
): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > end) {
      throw new Error(`Not within ${withinMs} ms: ${what}.`);
    }
    await delay(5);
  }
}
