import { isObservable, lastValueFrom, type Observable } from 'rxjs';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';

/** Whether an answer is no result yet: an Observable, or what has to be iterated. */
export function isUnread(answer: unknown): answer is object {
  if (typeof answer !== 'object' || answer === null) {
    return false;
  }
  const { subscribe, next } = answer as Record<string, unknown>;
  return (
    typeof subscribe === 'function' ||
    typeof next === 'function' ||
    Symbol.asyncIterator in answer
  );
}

/**
 * The result of an answer for which `isUnread` holds: the last value of an
 * Observable, as Nest takes it from a controller; `undefined` where it has none.
 *
 * @throws {@link SelectorConfigurationError} for an iterator or async iterable
 */
export function observed(
  answer: object,
  group: string,
  handler: string,
): Observable<unknown> | undefined {
  if (isObservable(answer)) {
    return answer;
  }
  if (Symbol.asyncIterator in answer || Symbol.iterator in answer) {
    throw new SelectorConfigurationError(
      `Handler '${handler}' of group '${group}' answered dispatch() with an iterable, which has no one result. Call stream() for its values, or let the handler return one.`,
    );
  }
  return undefined;
}

/** What `dispatch()` answers with, once the handler's promise has settled. */
export function resultOf(
  answer: unknown,
  group: string,
  handler: string,
): unknown {
  const values = isUnread(answer)
    ? observed(answer, group, handler)
    : undefined;
  return values === undefined
    ? answer
    : lastValueFrom(values, { defaultValue: undefined });
}
