import { describeReason, describeValue } from '../../errors/describe-value.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';

/** What the processes call a candidate. */
export class CandidateIds<T> {
  constructor(private readonly id: ((candidate: T) => unknown) | undefined) {
    if (id !== undefined && typeof id !== 'function') {
      throw new SelectorConfigurationError(
        `Invalid selector option 'id': ${describeValue(id)}. Give a function that returns what all processes call a candidate.`,
      );
    }
  }

  /** @throws SelectorConfigurationError for a candidate without one */
  of(candidate: T): string {
    if (this.id === undefined) {
      return requiredId(candidate);
    }
    const id = this.call(this.id, candidate);
    if (typeof id !== 'string' || id === '') {
      throw new SelectorConfigurationError(
        `The selector's function 'id' returned ${describeValue(id)} for candidate ${describeValue(candidate)}. Let it return a text that is the same in every process, and another one for each candidate.`,
      );
    }
    return id;
  }

  private call(id: (candidate: T) => unknown, candidate: T): unknown {
    try {
      return id(candidate);
    } catch (cause) {
      throw new SelectorConfigurationError(
        `The selector's function 'id' failed for candidate ${describeValue(candidate)}: ${describeReason(cause)}. Correct it; see 'cause'.`,
        { cause },
      );
    }
  }
}

/** Text and numbers name themselves; undefined for the rest. */
export function ownId(candidate: unknown): string | undefined {
  return typeof candidate === 'string' || typeof candidate === 'number'
    ? String(candidate)
    : undefined;
}

function requiredId(candidate: unknown): string {
  const id = ownId(candidate);
  if (id === undefined) {
    throw new SelectorConfigurationError(
      `A shared selector has no id for candidate ${describeValue(candidate)}: the processes have to agree on what to call it. Give the selector a function 'id', as in id: (candidate) => candidate.name.`,
    );
  }
  return id;
}
