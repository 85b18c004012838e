import { type Phase } from './phase.js';

/** No call may fail, and who comes back must be used again. */
export function findFault(
  phases: readonly Phase[],
  restarted: string,
): string | undefined {
  const failures = phases.flatMap((phase) => phase.failures);
  if (failures.length > 0) {
    return `${failures.length} calls failed; the first: ${failures[0]}`;
  }
  return phases.at(-1)?.served.includes(restarted) === true
    ? undefined
    : `${restarted} served nothing after its restart.`;
}
