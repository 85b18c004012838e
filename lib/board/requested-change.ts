import type { WeighterControl } from '../control/weighter-control.js';
import { describeValue } from '../errors/describe-value.js';
import { InvalidChangeError } from '../errors/invalid-change.error.js';
import type { By } from '../interfaces/control/change.interface.js';
import type { PreviewedChange } from '../interfaces/control/preview.interface.js';

/** A change as it is asked for; it is the control that checks what it is about. */
export interface RequestedChange {
  readonly selector: string;
  readonly reason: string;
  readonly force: boolean;
  /** Makes it; what a drain waits for is not waited for. */
  readonly make: (control: WeighterControl, by: By) => void | Promise<void>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Of each action: its fields, and what it calls. */
const ACTIONS: Readonly<
  Record<
    string,
    {
      fields: readonly string[];
      make: (
        control: WeighterControl,
        selector: string,
        fields: Fields,
        by: By,
      ) => void | Promise<void>;
    }
  >
> = {
  setWeights: {
    fields: ['weights'],
    make: (control, selector, { weights }, by) =>
      void control.setWeights(selector, weights as never, by),
  },
  suspend: {
    fields: ['id', 'forMs'],
    make: (control, selector, { id, forMs }, by) =>
      void control.suspend(
        selector,
        id as string,
        forMs === undefined ? {} : { forMs: forMs as number },
        by,
      ),
  },
  resume: {
    fields: ['id'],
    make: (control, selector, { id }, by) =>
      void control.resume(selector, id as string, by),
  },
  eject: {
    fields: ['id', 'forMs'],
    make: (control, selector, { id, forMs }, by) =>
      void control.eject(
        selector,
        id as string,
        { forMs: forMs as number },
        by,
      ),
  },
  recover: {
    fields: ['id'],
    make: (control, selector, { id }, by) =>
      void control.recover(selector, id as string, by),
  },
  drain: {
    fields: ['id'],
    make: (control, selector, { id }, by) => {
      const drained = control.drain(selector, id as string, by);
      // It is refused before anything is waited for. The page sees what is under way.
      return Promise.race([drained, new Promise<void>(setImmediate)]);
    },
  },
  undo: {
    fields: ['changeId'],
    make: (control, selector, { changeId }, by) => {
      if (!control.history(selector).some(({ id }) => id === changeId)) {
        throw new InvalidChangeError(
          `'${selector}' has no change ${describeValue(changeId)} to undo: look at its history.`,
        );
      }
      control.undo(changeId as string, by);
    },
  },
};

const ALWAYS = ['action', 'selector', 'reason', 'force'];

/** @throws InvalidChangeError for what is none */
export function requestedChange(body: Fields): RequestedChange {
  const { action, reason, force } = body;
  if (typeof action !== 'string' || !Object.hasOwn(ACTIONS, action)) {
    throw new InvalidChangeError(
      `There is no action ${describeValue(action)}. Known: ${Object.keys(ACTIONS).join(', ')}.`,
    );
  }
  const { fields, make } = ACTIONS[action];
  checkKnown(body, [...ALWAYS, ...fields]);
  if (typeof reason !== 'string' || reason.trim() === '') {
    throw new InvalidChangeError(
      `Invalid 'reason' ${describeValue(reason)}: say in a few words why this is done.`,
    );
  }
  if (force !== undefined && typeof force !== 'boolean') {
    throw new InvalidChangeError(
      `Invalid 'force' ${describeValue(force)}: give true or false, or leave it out.`,
    );
  }
  if (fields.includes('id') && typeof body.id !== 'string') {
    throw new InvalidChangeError(
      `Say which candidate is meant, as text; got ${describeValue(body.id)}.`,
    );
  }
  const selector = selectorIn(body);
  return {
    selector,
    reason: reason.trim(),
    force: force === true,
    make: (control, by) => make(control, selector, body, by),
  };
}

/** @throws InvalidChangeError for what is none */
export function requestedPreview(body: Fields): {
  selector: string;
  change: PreviewedChange;
} {
  checkKnown(body, ['selector', 'weights', 'suspend', 'resume']);
  const { suspend = [], resume = [], weights } = body;
  for (const ids of [suspend, resume]) {
    if (!Array.isArray(ids)) {
      throw new InvalidChangeError(
        `Give lists of candidates to suspend and resume; got ${describeValue(ids)}.`,
      );
    }
  }
  return {
    selector: selectorIn(body),
    change: {
      ...(weights !== undefined && {
        weights: weights as NonNullable<PreviewedChange['weights']>,
      }),
      suspend: suspend as string[],
      resume: resume as string[],
    },
  };
}

function selectorIn({ selector }: Fields): string {
  if (typeof selector !== 'string') {
    throw new InvalidChangeError(
      `Say which selector is meant; got ${describeValue(selector)}.`,
    );
  }
  return selector;
}

function checkKnown(body: Fields, known: readonly string[]): void {
  const unknown = Object.keys(body).filter((key) => !known.includes(key));
  if (unknown.length > 0) {
    throw new InvalidChangeError(
      `There is no field ${unknown.map((key) => describeValue(key)).join(', ')}. Known: ${known.join(', ')}.`,
    );
  }
}
