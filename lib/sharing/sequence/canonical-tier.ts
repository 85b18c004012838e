import { describeValue } from '../../errors/describe-value.js';
import { propertyOf } from '../../errors/property-of.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { CandidateStatus } from '../../selection/hooks.js';
import { greatestCommonDivisor } from '../../selection/weights/greatest-common-divisor.js';
import { MAX_PERIOD } from '../../selection/strategies/periodic/period-of.js';
import { scaleFor, unitsIn } from '../../selection/weights/unit-scale.js';
import type { CandidateIds } from './candidate-ids.js';
import type { FingerprintedCandidate } from './fingerprint.js';

/** A candidate with its id and its weight in units that have no common divisor. */
export interface CanonicalCandidate<T> extends FingerprintedCandidate {
  readonly candidate: T;
}

interface Weighed<T> {
  readonly id: string;
  readonly weight: number;
  readonly candidate: T;
}

/** The candidates that are served now, in an order that does not depend on how they were added. */
export interface CanonicalTier<T> {
  readonly candidates: readonly CanonicalCandidate<T>[];
  readonly period: number;
}

/**
 * The lowest priority that has an eligible candidate; undefined when none has.
 * The others are held to the same limits, as their turn may come.
 *
 * @throws SelectorConfigurationError for a candidate without an id of its own,
 * or weights with too long a period
 */
export function canonicalTier<T>(
  candidates: readonly CandidateStatus<T>[],
  ids: CandidateIds<T>,
): CanonicalTier<T> | undefined {
  const weighed = identified(candidates, ids);
  const priorities = [...new Set(candidates.map(({ priority }) => priority))];
  for (const priority of priorities) {
    // With all that may come back: fewer have no longer a period.
    inUnits(
      weighed.filter(
        (entry) => entry.priority === priority && entry.state !== 'drained',
      ),
    );
  }
  const eligible = weighed.filter(({ state }) => state === 'eligible');
  const lowest = eligible.reduce(
    (least, { priority }) => Math.min(least, priority),
    Infinity,
  );
  return eligible.length === 0
    ? undefined
    : inUnits(eligible.filter(({ priority }) => priority === lowest));
}

/** @throws SelectorConfigurationError for a candidate that can be shared by no weights */
export function identified<T>(
  candidates: readonly CandidateStatus<T>[],
  ids: CandidateIds<T>,
): (CandidateStatus<T> & { id: string })[] {
  const all = candidates.map((entry) => ({
    ...entry,
    id: ids.of(entry.candidate),
  }));
  all.forEach(({ candidate }) => checkPromisable(candidate));
  checkUnique(all);
  return all;
}

function inUnits<T>(weighed: readonly Weighed<T>[]): CanonicalTier<T> {
  const scale = scaleFor(weighed.map(({ weight }) => weight));
  const units = weighed.map(({ weight }) =>
    scale === undefined ? undefined : unitsIn(scale, weight),
  );
  if (!units.every((unit) => unit !== undefined)) {
    throw tooLong(weighed, 'more picks than can be counted');
  }
  const total = units.reduce((sum, unit) => sum + unit, 0);
  const divisor = units.reduce(greatestCommonDivisor, 0) || 1;
  const period = total / divisor;
  if (period > MAX_PERIOD) {
    throw tooLong(weighed, `${period} picks`);
  }
  const candidates = weighed
    .map(({ id, candidate }, i) => ({
      id,
      candidate,
      units: units[i] / divisor,
    }))
    .sort((a, b) => compare(a.id, b.id) || a.units - b.units);
  return { candidates, period };
}

function tooLong(
  weighed: readonly Weighed<unknown>[],
  period: string,
): SelectorConfigurationError {
  return new SelectorConfigurationError(
    `The weights ${describeWeights(weighed)} repeat only after ${period}, and a shared selector keeps every pick of its period in memory, ${MAX_PERIOD} (2^20) at the most. Round the weights to fewer digits, such as whole percents, or leave out 'shared'.`,
  );
}

function checkPromisable(candidate: unknown): void {
  if (typeof propertyOf(candidate, 'then') === 'function') {
    throw new SelectorConfigurationError(
      `A shared selector promises its candidates, and ${describeValue(candidate)} has a method 'then': the promise would wait for what that brings. Put it into an object, as in { client }.`,
    );
  }
}

/** The same value twice counts twice; two values of one id would be mistaken for each other. */
function checkUnique<T>(weighed: readonly Weighed<T>[]): void {
  const known = new Map<string, T>();
  for (const { id, candidate } of weighed) {
    if (known.has(id) && !Object.is(known.get(id), candidate)) {
      throw new SelectorConfigurationError(
        `Two candidates of a shared selector have the id '${id}': ${describeValue(known.get(id))} and ${describeValue(candidate)}. Let 'id' return another text for each.`,
      );
    }
    known.set(id, candidate);
  }
}

function describeWeights(weighed: readonly Weighed<unknown>[]): string {
  const few = weighed.slice(0, 3).map(({ weight }) => weight);
  return few.join(', ') + (weighed.length > few.length ? ', …' : '');
}

/** By code units: the same on every machine, whatever its language. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
