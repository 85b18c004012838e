import { WeighterError } from './weighter.error.js';

/**
 * Why a handler could not be called in a dispatch. `'ejected'`: it failed too
 * often; `'full'`: it has as many calls under way as it may; `'excluded'`: by the
 * call's `exclude` or `only`, or because it was removed from the group's selector;
 * `'not accepting'`: its own `accepts` declined.
 */
export type NoCandidateReason =
  'drained' | 'suspended' | 'ejected' | 'full' | 'excluded' | 'not accepting';

const REMEDIES: Readonly<Record<NoCandidateReason, string>> = {
  drained: 'give a drained one a weight above 0',
  suspended: 'resume a suspended one',
  ejected:
    "wait for the ejection of one to end, or set whenAllEjected: 'use-all'",
  full: 'wait for a full one to finish a call, or raise maxConcurrent',
  excluded:
    "leave an excluded one out of 'exclude', put it into 'only', or add it to the selector again if it was removed",
  'not accepting': "let one's 'accepts' return true for such a call",
};

/** A dispatch that found nothing to call; no handler was called. */
export class NoCandidateError extends WeighterError {
  override readonly name = 'NoCandidateError';

  constructor(
    /** The group that was dispatched to. */
    readonly group: string,
    /** Why each known handler was passed over; empty when the group has none. */
    readonly reasons: ReadonlyMap<string, NoCandidateReason>,
    /**
     * Milliseconds until the first ejection or suspension ends by itself;
     * `undefined` where none is known to.
     */
    readonly retryAfterMs?: number,
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
  const remedies = [...new Set(reasons.values())].map(
    (reason) => REMEDIES[reason],
  );
  return `Group '${group}' has no handler to call: ${list}. To have one, ${remedies.join('; or ')}.`;
}
