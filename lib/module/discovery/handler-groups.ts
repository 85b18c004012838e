import { DuplicateHandlerError } from '../../errors/duplicate-handler.error.js';
import type { FoundHandler } from './found-handler.js';

interface Group {
  readonly handlers: Map<string, FoundHandler>;
  error?: Error;
}

const NONE: ReadonlyMap<string, FoundHandler> = new Map();

/**
 * The handlers of an application by group. An error in one group is kept until
 * that group is asked for. A handler of a module that is loaded late is refused
 * instead: its mistake is not charged to those at work.
 */
export class HandlerGroups {
  private readonly groups = new Map<string, Group>();

  /**
   * @param make throws when the handler cannot work
   * @param refused told of the error of a late handler
   */
  add(
    name: string,
    make: () => FoundHandler,
    refused?: (error: unknown) => void,
  ): void {
    const group: Group = this.groups.get(name) ?? { handlers: new Map() };
    this.groups.set(name, group);
    try {
      const handler = make();
      checkUnique(name, group.handlers.get(handler.name), handler);
      group.handlers.set(handler.name, handler);
    } catch (error) {
      if (refused === undefined) {
        group.error ??= error as Error;
      } else {
        refused(error);
      }
    }
  }

  /** In registration order; throws the first error met in the group. */
  of(name: string): ReadonlyMap<string, FoundHandler> {
    const group = this.groups.get(name);
    if (group?.error !== undefined) {
      throw group.error;
    }
    return group?.handlers ?? NONE;
  }

  names(): string[] {
    return [...this.groups.keys()];
  }
}

function checkUnique(
  group: string,
  known: FoundHandler | undefined,
  handler: FoundHandler,
): void {
  if (known !== undefined) {
    throw new DuplicateHandlerError(
      `Group '${group}' has two handlers named '${handler.name}': ${known.place} and ${handler.place}. Give one of them another 'name' in @WeightedHandler().`,
    );
  }
}
