import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Change } from '../../../interfaces/control/change.interface.js';
import type { Details, PreviewRequest } from '../../wire.js';
import { useChange, useOutlook, type Intent } from '../use-change.js';
import { undoing } from '../words.js';
import { ChangeFields, OutlookView } from './change-fields.js';
import { lineOf, Steps } from './history.js';
import { Line, Name } from './marks.js';

/** What somebody is about to do. */
export type Plan =
  | {
      action: 'suspend' | 'resume' | 'eject' | 'recover' | 'drain';
      id: string;
    }
  | { action: 'undo'; change: Change };

const MINUTE = 60_000;

/** For how long, in minutes; 0 is until a hand ends it. */
const TIMES: [number, string][] = [
  [15, '15 min'],
  [60, '1 h'],
  [240, '4 h'],
  [0, 'until resumed'],
];

const WORDS: Record<Plan['action'], { verb: string; what: string }> = {
  suspend: {
    verb: 'Suspend',
    what: 'It gets no new calls; those under way are finished. Recoveries and deploys of weights do not bring it back.',
  },
  resume: {
    verb: 'Resume',
    what: 'It gets its share again, from the next call on.',
  },
  eject: {
    verb: 'Eject',
    what: 'It is left alone for a while, and comes back by one call that succeeds.',
  },
  recover: {
    verb: 'Recover',
    what: 'Its ejection ends now, without a call to see whether it is well.',
  },
  drain: {
    verb: 'Drain',
    what: 'Its weight becomes 0: it gets no new calls, and those under way are finished.',
  },
  undo: { verb: 'Undo', what: 'What this change touched is put back:' },
};

export function ChangeDialog({
  plan,
  details,
  onClose,
}: {
  plan: Plan;
  details: Details;
  onClose: () => void;
}): VNode | VNode[] {
  const dialog = useRef<HTMLDialogElement>(null);
  const form = useChange(details);
  const isTimed = plan.action === 'suspend' || plan.action === 'eject';
  const [minutes, setMinutes] = useState(plan.action === 'eject' ? 15 : 60);
  const { outlook, error } = useOutlook(
    details.strategy === 'custom' ? undefined : previewOf(plan, details.name),
    details,
  );
  useEffect(() => {
    const element = dialog.current!;
    // Where it came from; a browser gives the focus back only to what is still there.
    const opener = document.activeElement as HTMLElement | null;
    element.showModal();
    return () => opener?.focus();
  }, []);

  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (await form.submit(intentOf(plan, details.name, minutes))) {
      onClose();
    }
  };
  const { verb, what } = WORDS[plan.action];
  return html`<dialog
    ref=${dialog}
    aria-labelledby="dialog-title"
    onClose=${onClose}
    onClick=${(event: MouseEvent) =>
      event.target === dialog.current && onClose()}
  >
    <form onSubmit=${submit}>
      <h2 id="dialog-title">
        ${verb}${' '}
        ${
          plan.action === 'undo'
            ? 'a change'
            : html`<${Name} text=${plan.id} />`
        }
      </h2>
      <p class="soft">${what}</p>
      ${
        plan.action === 'undo'
          ? html`<div class="undoes">
              <${Line} line=${lineOf(plan.change)} />
              <${Steps} change=${plan.change} />
            </div>`
          : null
      }
      ${
        isTimed
          ? html`<${Times}
              minutes=${minutes}
              setMinutes=${setMinutes}
              isEndless=${plan.action === 'suspend'}
            />`
          : null
      }
      ${
        details.strategy === 'custom'
          ? null
          : html`<${OutlookView}
              details=${details}
              outlook=${outlook}
              error=${error}
            />`
      }
      <${ChangeFields} form=${form} />
      <div class="buttons">
        <button type="button" class="quiet" onClick=${onClose}>Cancel</button>
        <button type="submit" class="loud" disabled=${form.isBusy}>
          ${form.conflict === undefined ? verb : `${verb} on top`}
        </button>
      </div>
    </form>
  </dialog>`;
}

function Times({
  minutes,
  setMinutes,
  isEndless,
}: {
  minutes: number;
  setMinutes: (minutes: number) => void;
  isEndless: boolean;
}): VNode | VNode[] {
  const times = TIMES.filter(([each]) => isEndless || each > 0);
  const isOther = !times.some(([each]) => each === minutes);
  return html`<fieldset class="times">
    <legend>For how long</legend>
    ${times.map(
      ([each, word]) =>
        html`<label key=${each} class="chip">
          <input
            type="radio"
            name="minutes"
            checked=${each === minutes}
            onChange=${() => setMinutes(each)}
          />
          <span>${word}</span>
        </label>`,
    )}
    <label class=${isOther ? 'minutes other' : 'minutes'}>
      <input
        type="number"
        min="1"
        max="35000"
        inputmode="numeric"
        aria-label="Minutes"
        value=${minutes === 0 ? '' : minutes}
        onInput=${(event: Event) => {
          const value = Number((event.target as HTMLInputElement).value);
          if (value > 0) {
            setMinutes(value);
          }
        }}
      />
      min
    </label>
  </fieldset>`;
}

function intentOf(plan: Plan, selector: string, minutes: number): Intent {
  if (plan.action === 'undo') {
    return { selector, action: 'undo', changeId: plan.change.id };
  }
  const { action, id } = plan;
  switch (action) {
    case 'suspend':
      return {
        selector,
        action,
        id,
        ...(minutes > 0 && { forMs: minutes * MINUTE }),
      };
    case 'eject':
      return { selector, action, id, forMs: minutes * MINUTE };
    default:
      return { selector, action, id };
  }
}

function previewOf(plan: Plan, selector: string): PreviewRequest | undefined {
  switch (plan.action) {
    case 'undo':
      return { selector, ...undoing(plan.change) };
    case 'suspend':
    case 'eject':
      return { selector, suspend: [plan.id] };
    case 'resume':
      return { selector, resume: [plan.id] };
    case 'drain':
      return {
        selector,
        weights: Object.fromEntries([[plan.id, 0]]),
      };
    default:
      return { selector };
  }
}
