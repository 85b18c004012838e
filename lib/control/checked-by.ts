import { InvalidChangeError } from '../errors/invalid-change.error.js';
import { describeValue } from '../errors/describe-value.js';
import type { By } from '../interfaces/control/change.interface.js';

const MAX_ACTOR = 200;
const MAX_REASON = 1_000;

/** @throws InvalidChangeError for what names nobody, or is no ground */
export function checkedBy(by: By): By {
  if (typeof by !== 'object' || by === null) {
    throw new InvalidChangeError(
      `A change needs somebody who makes it: give { actor: 'name' }; got ${describeValue(by)}.`,
    );
  }
  const { actor, reason, version, force } = by;
  if (!isTextUpTo(actor, MAX_ACTOR) || actor.trim() === '') {
    throw new InvalidChangeError(
      `Invalid 'actor' ${describeValue(actor)}: give a text of 1 to ${MAX_ACTOR} characters that says who makes the change.`,
    );
  }
  if (reason !== undefined && !isTextUpTo(reason, MAX_REASON)) {
    throw new InvalidChangeError(
      `Invalid 'reason' ${describeValue(reason)}: give a text of up to ${MAX_REASON} characters, or leave it out.`,
    );
  }
  if (version !== undefined && typeof version !== 'string') {
    throw new InvalidChangeError(
      `Invalid 'version' ${describeValue(version)}: give the 'version' of the status that was seen, or leave it out.`,
    );
  }
  if (force !== undefined && typeof force !== 'boolean') {
    throw new InvalidChangeError(
      `Invalid 'force' ${describeValue(force)}: give true or false, or leave it out.`,
    );
  }
  const ground = reason === undefined || reason.trim() === '' ? {} : { reason };
  return {
    actor,
    ...ground,
    ...(version !== undefined && { version }),
    ...(force !== undefined && { force }),
  };
}

function isTextUpTo(value: unknown, length: number): value is string {
  return typeof value === 'string' && value.length <= length;
}
