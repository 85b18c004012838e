import { withSubject } from '../errors/in-selector.js';
import { describeValue } from '../errors/describe-value.js';
import { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
import type {
  WeighterBoardBehaviour,
  WeighterBoardRouteOptions,
} from '../interfaces/board/weighter-board-options.interface.js';
import {
  check,
  checkKnownKeys,
  checkOptional,
  isBoolean,
  isDelay,
  isFunction,
  isIterableOf,
  isOptions,
  isText,
} from '../rules/option-rules.js';

/** What the board does, complete. */
export interface BoardSettings {
  readonly readOnly: boolean;
  readonly actor: WeighterBoardBehaviour['actor'];
  readonly refreshMs: number;
  readonly origins: readonly string[] | undefined;
}

/** Where the board is, and for whom. */
export interface BoardRoute {
  readonly path: string;
  readonly guards: NonNullable<WeighterBoardRouteOptions['guards']>;
}

export const ROUTE_KEYS = Object.keys({
  path: true,
  guards: true,
  allowUnguarded: true,
  imports: true,
} satisfies Record<keyof WeighterBoardRouteOptions, true>);

export const BEHAVIOUR_KEYS = Object.keys({
  readOnly: true,
  actor: true,
  refresh: true,
  origins: true,
} satisfies Record<keyof WeighterBoardBehaviour, true>);

const REFRESH = 2_000;

/**
 * @param known the keys that the options may have
 * @throws SelectorConfigurationError that names the owner
 */
export function boardRoute(
  owner: string,
  options: WeighterBoardRouteOptions,
  known: readonly string[],
): BoardRoute {
  about(owner, () => check('options', options, isOptions));
  checkKnownKeys(owner, options, known);
  const { path = 'weighter', guards = [], allowUnguarded } = options;
  about(owner, () => {
    check("option 'path'", path, isText);
    check("option 'guards'", guards, isIterableOf('guards'));
    checkOptional("option 'allowUnguarded'", allowUnguarded, isBoolean);
  });
  const list = [...guards];
  for (const guard of list) {
    if (!isGuard(guard)) {
      throw new SelectorConfigurationError(
        `${owner}: option 'guards' has ${describeValue(guard)}, which is no guard. Give classes or objects with canActivate().`,
      );
    }
  }
  if (list.length === 0 && allowUnguarded !== true) {
    throw new SelectorConfigurationError(
      `${owner}: the board has no guards, so that everybody could use it. Give some, as in { guards: [AdminGuard] }, or say { allowUnguarded: true } where something else keeps strangers away.`,
    );
  }
  return { path, guards: list };
}

/** @throws SelectorConfigurationError that names the owner */
export function boardSettings(
  owner: string,
  options: WeighterBoardBehaviour,
): BoardSettings {
  const { readOnly = false, actor, refresh = REFRESH, origins } = options;
  about(owner, () => {
    check("option 'readOnly'", readOnly, isBoolean);
    checkOptional("option 'actor'", actor, isFunction);
    check("option 'refresh'", refresh, isDelay);
    checkOptional("option 'origins'", origins, isIterableOf('origins'));
  });
  if (!readOnly && actor === undefined) {
    throw new SelectorConfigurationError(
      `${owner}: a board that can change things has to know who does. Give 'actor', as in { actor: (request) => request.user.email }, or say { readOnly: true }.`,
    );
  }
  return {
    readOnly,
    actor,
    refreshMs: refresh,
    origins: origins && checkedOrigins(owner, [...origins]),
  };
}

function checkedOrigins(owner: string, origins: string[]): readonly string[] {
  for (const origin of origins) {
    if (typeof origin !== 'string' || originOf(origin) !== origin) {
      throw new SelectorConfigurationError(
        `${owner}: option 'origins' has ${describeValue(origin)}, which is no origin. Give scheme, host and port alone, such as 'https://ops.example.com'.`,
      );
    }
  }
  return origins;
}

function originOf(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

function isGuard(guard: unknown): boolean {
  return (
    typeof guard === 'function' ||
    typeof (guard as { canActivate?: unknown } | null)?.canActivate ===
      'function'
  );
}

/** Runs a check whose messages do not name the owner. */
function about(owner: string, run: () => void): void {
  try {
    run();
  } catch (error) {
    throw withSubject(`${owner}: `, error);
  }
}
