import { InvalidChangeError } from '../../errors/invalid-change.error.js';
import type { By, Change } from '../../interfaces/control/change.interface.js';
import type { Clock } from '../../time/clock.js';
import type { SelectorDesk, Targets } from '../selector-desk.js';
import type { RampGround } from './guarded-ramp.js';

/** What a ramp asks of its control. */
export interface RampTools {
  readonly clock: Clock;
  /** The selector as it is by now. */
  readonly desk: () => SelectorDesk;
  readonly change: (targets: Targets, by: By) => Change;
  readonly report: (line: string) => void;
}

/** @throws InvalidChangeError where no ramp can run */
export function rampGround(
  desk: SelectorDesk,
  newcomer: string,
  { clock, desk: deskNow, change, report }: RampTools,
): RampGround {
  desk.handler(newcomer);
  const group = desk.group!;
  const statuses = group.statuses();
  const { priority } = statuses.find(
    ({ candidate }) => candidate === newcomer,
  )!;
  const others = new Map(
    statuses
      .filter((each) => each.candidate !== newcomer)
      .filter((each) => each.priority === priority)
      .map(({ candidate, weight }) => [candidate, weight]),
  );
  if (![...others.values()].some((weight) => weight > 0)) {
    throw new InvalidChangeError(
      `'${newcomer}' has nobody of its priority beside it in '${desk.name}' whose calls it could take. Give another one a weight above 0, and the same priority.`,
    );
  }
  group.observe();
  const touched = Object.fromEntries(
    [...others.keys(), newcomer].map((id) => [
      id,
      { weight: { value: undefined, byHand: false } },
    ]),
  );
  return {
    clock,
    selector: desk.name,
    newcomer,
    others,
    before: desk.statesOf(touched),
    statesOf: (targets) => deskNow().statesOf(targets),
    change,
    listen: (listener) => group.firstAttempts.add(listener),
    report,
  };
}
