import { bestFor, keyedCandidates } from '../dispatch/call/keyed-order.js';
import { digestOf } from '../dispatch/call/rendezvous.js';
import { firstAttempts } from '../dispatch/group/first-attempts.js';
import type { Handler } from '../dispatch/health/handler.js';
import type { Group } from '../dispatch/group/group.js';
import { InvalidChangeError } from '../errors/invalid-change.error.js';
import type {
  Preview,
  PreviewedChange,
} from '../interfaces/control/preview.interface.js';
import type { CandidateCopy, CandidateStatus } from '../selection/hooks.js';
import type { SelectorDesk } from './selector-desk.js';

const KEYS = 1_000;

/** What a change would do, by the real engine on a copy of the selector. */
export function previewOf(
  desk: SelectorDesk,
  change: PreviewedChange,
  count: number,
): Preview {
  const { group, view } = desk;
  if (view.strategy === 'custom') {
    throw new InvalidChangeError(
      `'${desk.name}' has a strategy of your own, of which nobody else knows what it would pick.`,
    );
  }
  const copy = view.copy();
  const before = copy.statuses();
  tryOut(desk, copy, change);
  const nameOf = (candidate: unknown): string => desk.nameOf(candidate);
  const picks = picksOf(copy, group, count).map(nameOf);
  return {
    picks,
    shares: sharesOf(copy, group, nameOf),
    longestRun: longestRun(picks),
    ...(change.key !== undefined &&
      group !== undefined && {
        keysMoved: keysMoved(group, change.key, before, copy.statuses()),
      }),
  };
}

function tryOut(
  desk: SelectorDesk,
  copy: CandidateCopy<unknown>,
  { weights = {}, suspend = [], resume = [] }: PreviewedChange,
): void {
  const changes = Object.entries(weights).map(([id, weight]) => {
    const candidate = desk.candidate(id);
    const configured = desk.view.configuredWeightOf(candidate) ?? 0;
    return [candidate, desk.checkedWeight(id, weight) ?? configured] as const;
  });
  const out = suspend.map((id) => desk.candidate(id));
  const back = resume.map((id) => desk.candidate(id));
  copy.setWeights(changes);
  out.forEach((candidate) => copy.setSuspended(candidate, true));
  back.forEach((candidate) => copy.setSuspended(candidate, false));
}

/** First attempts: those that are ejected or full are passed over, and slow starts give up turns. */
function picksOf(
  copy: CandidateCopy<unknown>,
  group: Group | undefined,
  count: number,
): unknown[] {
  const turns = group === undefined ? undefined : new Turns(group);
  const picks: unknown[] = [];
  for (let i = 0; i < count; i++) {
    const pick = turns === undefined ? copy.next(never) : turns.next(copy);
    if (pick === undefined) {
      break;
    }
    picks.push(pick);
  }
  return picks;
}

const never = (): boolean => false;

/** Whose turn it is in a group as it is at this moment. */
class Turns {
  /** What slow starts have saved up by then, apart from the handlers' own. */
  private readonly accounts = new Map<Handler, { credit: number }>();

  constructor(private readonly group: Group) {}

  next(copy: CandidateCopy<unknown>): unknown {
    let slow: unknown;
    const pick = copy.next((name) => {
      if (this.isOut(name)) {
        return true;
      }
      if (this.givesUp(this.group.handler(name as string))) {
        slow ??= name;
        return true;
      }
      return false;
    });
    return pick ?? slow ?? copy.next((name) => this.isNoLastResort(name));
  }

  private isOut(name: unknown): boolean {
    const { gates, handlers } = this.group;
    const handler = handlers.get(name as string);
    return (
      handler === undefined || gates.ejection.isOut(handler) || handler.isFull
    );
  }

  private isNoLastResort(name: unknown): boolean {
    const { gates, handlers } = this.group;
    const handler = handlers.get(name as string);
    return (
      handler === undefined ||
      handler.isFull ||
      !gates.ejection.isLastResort(handler)
    );
  }

  private givesUp(handler: Handler): boolean {
    const { credit } = handler;
    const account = this.accounts.get(handler) ?? { credit };
    this.accounts.set(handler, account);
    return this.group.gates.passesOver(handler, account);
  }
}

function sharesOf(
  copy: CandidateCopy<unknown>,
  group: Group | undefined,
  nameOf: (candidate: unknown) => string,
): Record<string, number> {
  const statuses = copy.statuses();
  const shares = new Map(
    statuses.map(({ candidate }) => [nameOf(candidate), 0]),
  );
  if (group === undefined) {
    copy.shares().forEach((share, i) => {
      const name = nameOf(statuses[i].candidate);
      shares.set(name, (shares.get(name) ?? 0) + share);
    });
  } else {
    const due = firstAttempts(group, statuses as CandidateStatus<string>[]);
    due.shares.forEach((share, { name }) => shares.set(name, share));
  }
  return Object.fromEntries(shares);
}

function longestRun(picks: readonly string[]): number {
  let longest = 0;
  let run = 0;
  picks.forEach((pick, i) => {
    run = pick === picks[i - 1] ? run + 1 : 1;
    longest = Math.max(longest, run);
  });
  return longest;
}

function keysMoved(
  group: Group,
  keyOf: (index: number) => string,
  before: readonly CandidateStatus<unknown>[],
  after: readonly CandidateStatus<unknown>[],
): number {
  const [then, now] = [before, after].map((statuses) =>
    keyedCandidates(
      group.name,
      statuses as readonly CandidateStatus<string>[],
      (name) => group.handler(name),
    ),
  );
  const { ejection } = group.gates;
  let moved = 0;
  for (let i = 0; i < KEYS; i++) {
    const digest = digestOf(String(keyOf(i)));
    const [old, next] = [then, now].map((candidates) =>
      bestFor(
        digest,
        candidates,
        (handler) => ejection.isOut(handler),
        (handler) => group.gates.partOf(handler),
      ),
    );
    moved += old === next ? 0 : 1;
  }
  return moved;
}
