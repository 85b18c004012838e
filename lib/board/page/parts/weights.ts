import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { CandidateRow, Details, Outlook } from '../../wire.js';
import { weight } from '../format.js';
import { nameOf } from '../store.js';
import { useChange } from '../use-change.js';
import { ChangeFields, OutlookView } from './change-fields.js';

/** Weights that are being made up, by id; null is the configured one. */
export interface Draft {
  weights: ReadonlyMap<string, number | null>;
  /** What the weights are made up against. */
  seen: Details;
  /** Where the sliders end. */
  top: number;
}

export function newDraft(seen: Details): Draft {
  const largest = seen.candidates.reduce(
    (most, row) => Math.max(most, row.weight, row.configured ?? 0),
    0,
  );
  const top = [1, 10, 20, 50, 100, 200, 500, 1_000].find(
    (each) => each >= largest,
  );
  return { weights: new Map(), seen, top: top ?? largest * 2 };
}

export function draftOf(draft: Draft, row: CandidateRow): number {
  const wanted = draft.weights.get(row.id ?? '');
  return wanted === undefined
    ? row.weight
    : (wanted ?? row.configured ?? row.weight);
}

/** Drags or types the weight of one candidate. */
export function WeightInput({
  row,
  draft,
  setWeight,
}: {
  row: CandidateRow;
  draft: Draft;
  setWeight: (id: string, weight: number | null) => void;
}): VNode | VNode[] {
  const id = row.id!;
  const value = draftOf(draft, row);
  const configured = row.configured ?? row.weight;
  const name = nameOf(row);
  const change = (event: Event): void => {
    const { value: text } = event.target as HTMLInputElement;
    const wanted = Number(text);
    if (text !== '' && wanted >= 0) {
      setWeight(id, wanted);
    }
  };
  return html`<div class="weigh">
    <input
      type="range"
      min="0"
      max=${Math.max(draft.top, value)}
      step=${draft.top > 1 ? 1 : 0.01}
      value=${value}
      aria-label=${`Weight of ${name}`}
      onInput=${change}
    />
    <input
      type="number"
      min="0"
      step="any"
      inputmode="decimal"
      value=${Number(value.toPrecision(6))}
      aria-label=${`Weight of ${name}, as a number`}
      onInput=${change}
    />
    ${
      value === configured
        ? html`<span class="soft configured">as configured</span>`
        : html`<button
            type="button"
            class="link configured"
            aria-label=${`Weight of ${name} as configured, ${weight(configured)}`}
            onClick=${() => setWeight(id, row.weightByHand ? null : configured)}
          >
            configured: ${weight(configured)}
          </button>`
    }
  </div>`;
}

/** What the weights that are being made up would do, and the way to put them in force. */
export function WeightsBar({
  details,
  draft,
  outlook,
  error,
  onClose,
}: {
  details: Details;
  draft: Draft;
  outlook: Outlook | undefined;
  error: string | undefined;
  onClose: () => void;
}): VNode | VNode[] {
  const form = useChange(draft.seen);
  const isChanged = draft.weights.size > 0;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const weights = Object.fromEntries(draft.weights);
    const { name: selector } = details;
    if (await form.submit({ selector, action: 'setWeights', weights })) {
      onClose();
    }
  };
  return html`<form
    class="weights-bar"
    aria-label="New weights"
    onSubmit=${submit}
  >
    ${
      details.strategy === 'custom'
        ? null
        : html`<${OutlookView}
            details=${details}
            outlook=${outlook}
            error=${error}
          />`
    }
    <div class="apply">
      <${ChangeFields} form=${form} />
      <div class="buttons">
        <button type="button" class="quiet" onClick=${onClose}>Cancel</button>
        <button
          type="submit"
          class="loud"
          disabled=${!isChanged || form.isBusy}
        >
          ${form.conflict === undefined ? 'Apply weights' : 'Apply on top'}
        </button>
      </div>
    </div>
  </form>`;
}
