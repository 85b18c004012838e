import type { NoCandidateReason } from '../interfaces/no-candidate-reason.interface.js';
import { WeighterError } from './weighter.error.js';

/** A dispatch that found nothing to call; no handler was called. */
export class NoCandidateError extends WeighterError {
  override readonly name = 'NoCandidateError';

  constructor(
    /** The group that was dispatched to. */
    readonly group: string,
    /** Why each known handler was passed over; empty when the group has none. */
    readonly reasons: ReadonlyMap<string, NoCandidateReason>,
  ) {
    super(explain(group, reasons));
  }
}

function explain(
  group: string,
  reasons: ReadonlyMap<string, NoCandidateReason>,
): string {
  if (reasons.size === 0) {
    return `Group '${group}' has no handlers: decorate a provider with @WeightedHandler('${group}') and list it in a module the application imports.`;
  }
  const list = Array.from(
    reasons,
    ([handler, reason]) => `${handler} (${reason})`,
  ).join(', ');
  return `Group '${group}' has no handler to call: ${list}. Give one a weight above 0, resume it, or leave it out of 'exclude'.`;
}
