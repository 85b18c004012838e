import { describeValue } from '../../errors/describe-value.js';
import { NoCandidateError } from '../../errors/no-candidate.error.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { WeighterError } from '../../errors/weighter.error.js';
import type { NoCandidateReason } from '../../errors/no-candidate.error.js';
import type { Group } from './group.js';

/**
 * What a dispatcher's selector chooses among: the handlers of its group,
 * `candidates` of its definition, or whatever an overriding provider holds.
 */
export type SelectorOrigin = 'handlers' | 'candidates' | 'stand-in';

/** For a dispatch to a group without handlers. */
export function noHandlers(
  group: string,
  origin: SelectorOrigin,
): WeighterError {
  return origin === 'candidates'
    ? new SelectorConfigurationError(
        `Nothing can be dispatched to '${group}': its selector has 'candidates' of its own, and only handlers can be called. To pick one of the candidates, inject the selector with @InjectWeighter('${group}') and call get(); to call handlers, leave out 'candidates' and decorate providers with @WeightedHandler('${group}').`,
      )
    : new NoCandidateError(group, new Map());
}

/** For a selector that chose what no handler is named. */
export function unknownHandler(
  group: string,
  chosen: unknown,
  known: Iterable<string>,
  origin: SelectorOrigin,
): SelectorConfigurationError {
  const remedy =
    origin === 'candidates'
      ? "Leave out 'candidates' to choose among the handlers."
      : 'The selector was put in place by overrideProvider(): give it names of handlers, such as new Weighter([...]) of those.';
  return new SelectorConfigurationError(
    `Selector '${group}' chose ${describeValue(chosen)}, and its group has no handler of that name. Known: ${[...known].join(', ')}. ${remedy}`,
  );
}

/** For a name that somebody gave and no handler has. */
export function noSuchHandler(
  group: string,
  name: unknown,
  known: Iterable<string>,
): SelectorConfigurationError {
  return new SelectorConfigurationError(
    `Group '${group}' has no handler ${describeValue(name)}. Known: ${[...known].join(', ') || 'none'}. Correct the name.`,
  );
}

/** Whom one call must not use, and why. */
export type Barred = ReadonlyMap<string, 'excluded' | 'not accepting'>;

/** For a call that found nobody, with the reason of each handler. */
export function noCandidate(group: Group, barred: Barred): NoCandidateError {
  const reasons = new Map<string, NoCandidateReason>();
  for (const handler of group.handlers.values()) {
    // A handler that was removed from the selector is out of every call.
    const state = group.selector.stateOf(handler.name) ?? 'excluded';
    const reason =
      barred.get(handler.name) ?? group.gates.obstacleOf(handler) ?? 'excluded';
    reasons.set(handler.name, state === 'eligible' ? reason : state);
  }
  return new NoCandidateError(group.name, reasons, retryAfter(group, reasons));
}

/** Milliseconds until the first obstacle goes by itself. */
function retryAfter(
  group: Group,
  reasons: ReadonlyMap<string, NoCandidateReason>,
): number | undefined {
  const ends = [...group.handlers.values()].map((handler) => {
    switch (reasons.get(handler.name)) {
      case 'ejected':
        return (group.gates.ejection.endOf(handler) ?? NaN) - group.clock.now();
      case 'suspended':
        return (group.suspendedUntil(handler) ?? NaN) - group.clock.date();
      default:
        return NaN;
    }
  });
  const known = ends.filter((end) => !Number.isNaN(end));
  return known.length === 0 ? undefined : Math.max(0, Math.min(...known));
}
