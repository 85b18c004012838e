import { Injectable } from '@nestjs/common';
import {
  HealthIndicatorService,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import { WeighterControl } from '../control/weighter-control.js';
import type { HandlerState } from '../interfaces/dispatch/handler-snapshot.interface.js';
import {
  check,
  checkCallOptions,
  isPositiveInteger,
} from '../rules/option-rules.js';

/** When a group or selector is usable. */
export interface IsUsableOptions {
  /** So many candidates must be able to take calls. @defaultValue 1 */
  minEligible?: number;
}

/** What the answer of a health check tells beside `status`; no names, no messages. */
export type UsableDetails = {
  /** Candidates that can take calls; one that is full is at work. */
  eligible: number;
  minEligible: number;
  /** How many candidates are in each state that there is one in. */
  states: Partial<Record<HandlerState, number>>;
};

const ABLE: readonly HandlerState[] = ['eligible', 'starting', 'full'];

/**
 * Tells a health check of Terminus whether a group or selector can be used. A
 * provider of the module that has the health controller, which imports
 * `TerminusModule`.
 *
 * Keep it out of liveness and readiness: a supplier's outage is the same for all
 * pods, and would take every one of them out.
 *
 * @example
 * health.check([() => weighter.isUsable('sms', { minEligible: 1 })]);
 */
@Injectable()
export class WeighterHealthIndicator {
  readonly #control: WeighterControl;
  readonly #health: HealthIndicatorService;

  constructor(control: WeighterControl, health: HealthIndicatorService) {
    this.#control = control;
    this.#health = health;
  }

  /**
   * `up` while as many candidates of the group or selector as are asked for can
   * take calls.
   *
   * @throws `UnknownSelectorError`
   * @throws `SelectorConfigurationError` for a `minEligible` that is no positive integer
   */
  isUsable<const Name extends string>(
    name: Name,
    options: IsUsableOptions = {},
  ): HealthIndicatorResult<Name, 'up' | 'down', UsableDetails> {
    checkCallOptions('isUsable()', options, ['minEligible']);
    const { minEligible = 1 } = options;
    check("isUsable() 'minEligible'", minEligible, isPositiveInteger);
    const states: UsableDetails['states'] = {};
    let eligible = 0;
    for (const { state } of this.#control.status(name).candidates) {
      states[state] = (states[state] ?? 0) + 1;
      eligible += ABLE.includes(state) ? 1 : 0;
    }
    const details = { eligible, minEligible, states };
    const indicator = this.#health.check(name);
    return eligible >= minEligible
      ? indicator.up(details)
      : indicator.down(details);
  }
}
