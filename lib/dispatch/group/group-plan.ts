import { describeValue } from '../../errors/describe-value.js';
import { InvalidWeightError } from '../../errors/invalid-weight.error.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { SelectorOptions } from '../../interfaces/module/selector-options.interface.js';
import type { WeightFunction } from '../../interfaces/selection/weighter-options.interface.js';
import type { GroupHandler } from './group-handler.interface.js';
import type { HandlerSource } from './handler-source.js';
import { isPlainObject } from '../../rules/option-rules.js';

/**
 * The weight and priority each handler of a group joins its selector with. The
 * first that says something decides: the configuration by name, the selector's
 * function, the decorator.
 */
export class GroupPlan {
  constructor(
    readonly group: string,
    private readonly options: SelectorOptions<string>,
    private readonly source: HandlerSource,
  ) {}

  /** See `HandlerSource`. */
  get revision(): number {
    return this.source.revision;
  }

  get handlers(): ReadonlyMap<string, GroupHandler> {
    return this.source.handlersOf(this.group);
  }

  weightOf(name: string): number | WeightFunction<string> | undefined {
    const configured = own(this.options.weights, name);
    if (configured !== undefined) {
      return checkConfigured(name, configured);
    }
    const declared = this.declaredWeight(name);
    const { weight } = this.options;
    if (weight === undefined) {
      return declared;
    }
    return (candidate) =>
      weight(candidate) ??
      (typeof declared === 'function' ? declared(candidate) : declared);
  }

  /** What the weight of a handler is now that is added without one. */
  currentWeightOf(name: string): number | null | undefined {
    const weight = this.weightOf(name);
    return typeof weight === 'function' ? weight(name) : weight;
  }

  priorityOf(name: string): number {
    return (
      own(this.options.priorities, name) ??
      this.options.priority?.(name) ??
      this.handlers.get(name)?.priority ??
      0
    );
  }

  /** @throws SelectorConfigurationError that lists the known names */
  checkKnown(name: string): void {
    if (!this.handlers.has(name)) {
      throw this.unknown(`'${name}' cannot be a candidate of it`);
    }
  }

  /** @throws SelectorConfigurationError for a configured name that is no handler */
  checkConfiguration(): void {
    const { weights, priorities, maxConcurrent, attemptTimeout } = this.options;
    const byName = {
      weights,
      priorities,
      maxConcurrent: unlessForAll(maxConcurrent),
      attemptTimeout: unlessForAll(attemptTimeout),
    };
    for (const [option, record] of Object.entries<unknown>(byName)) {
      if (record === undefined || record === null) {
        continue;
      }
      if (!isPlainObject.holds(record)) {
        throw new SelectorConfigurationError(
          `Selector '${this.group}': '${option}' is ${describeValue(record)}; give a plain object with a number for each handler name (Object.fromEntries() makes one of a Map).`,
        );
      }
      for (const name of Object.keys(record)) {
        if (!this.handlers.has(name)) {
          throw this.unknown(`'${option}' names ${describeValue(name)}`);
        }
      }
    }
  }

  private declaredWeight(
    name: string,
  ): number | WeightFunction<string> | undefined {
    const handler = this.handlers.get(name);
    const weight = handler?.weight;
    return typeof weight === 'function'
      ? () => weight(handler?.instance as never)
      : weight;
  }

  private unknown(problem: string): SelectorConfigurationError {
    const known = [...this.handlers.keys()].map((name) => `'${name}'`);
    return new SelectorConfigurationError(
      `Group '${this.group}': ${problem}, but it has no such handler. Known: ${known.join(', ') || 'none'}. Correct the name, or decorate a provider with @WeightedHandler('${this.group}').`,
    );
  }
}

/** An option that may be one number for all handlers. */
function unlessForAll<V>(option: V): Exclude<V, number> | undefined {
  return typeof option === 'number'
    ? undefined
    : (option as Exclude<V, number>);
}

/** Null counts as absent, and what an object inherits is nobody's configuration. */
function own<V>(
  record: Readonly<Record<string, V>> | null | undefined,
  name: string,
): NonNullable<V> | undefined {
  return record && Object.hasOwn(record, name)
    ? (record[name] ?? undefined)
    : undefined;
}

/** A selector takes functions too, but a configured weight is data. */
function checkConfigured(name: string, weight: unknown): number {
  if (typeof weight !== 'number') {
    throw new InvalidWeightError(
      name,
      weight,
      "give a number in 'weights'; text from a configuration has to be converted first.",
    );
  }
  return weight;
}
