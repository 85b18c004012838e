import { html } from 'htm/preact';
import type { RefObject, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { CandidateRow, Counts } from '../../wire.js';
import {
  count,
  milliseconds,
  plural,
  rate,
  severity,
  weight,
} from '../format.js';
import { nameOf } from '../store.js';
import { useInView } from '../use-in-view.js';
import type { Plan } from './change-dialog.js';
import { Ago, Name, State, Swatch } from './marks.js';
import { ShareBars, Sparkline } from './plots.js';
import { WeightInput, type Draft } from './weights.js';

type Node = VNode | VNode[] | null;

interface RowProps {
  row: CandidateRow;
  place: number;
  isGroup: boolean;
  scale: number;
  rates: readonly (number | null)[] | undefined;
  isOpen: boolean;
  onToggle: () => void;
  /** Absent on a board that only shows. */
  onPlan: ((plan: Plan) => void) | undefined;
  draft: Draft | undefined;
  setWeight: (id: string, weight: number | null) => void;
  /** The share that it would have. */
  next: number | undefined;
}

/**
 * One candidate: what it is due, what it gets, and what keeps it. Of many, those
 * outside the window follow in what people look for, and not in every figure.
 */
export function Row(props: RowProps): Node {
  const [element, isInView] = useInView();
  const drawn = useRef<{ node: Node; key: string } | undefined>(undefined);
  const { state, untilMs, weight } = props.row;
  const key = [
    state,
    untilMs,
    weight,
    props.isOpen,
    props.draft !== undefined,
  ].join();
  if (isInView || props.draft !== undefined || drawn.current?.key !== key) {
    drawn.current = { key, node: rowOf(props, element) };
  }
  return drawn.current.node;
}

function rowOf(
  props: RowProps,
  element: RefObject<HTMLTableSectionElement | null>,
): Node {
  const { row, place, isGroup, scale, rates, draft, next } = props;
  const name = nameOf(row);
  const isOut = !['eligible', 'starting'].includes(row.state);
  return html`<tbody ref=${element} class=${isOut ? 'out' : ''}>
    <tr>
      <th scope="row" class="who">
        <span class="named"
          ><${Swatch} place=${place} /><${Name} text=${name}
        /></span>
        <${State} row=${row} />
        <${Draining} row=${row} />
      </th>
      <td class="weight" data-label="Weight">
        ${
          draft !== undefined && row.id !== undefined
            ? html`<${WeightInput}
                row=${row}
                draft=${draft}
                setWeight=${props.setWeight}
              />`
            : html`<${Weight} row=${row} />`
        }
      </td>
      <td class="share" data-label="Share">
        <${ShareBars} row=${row} place=${place} scale=${scale} next=${next} />
      </td>
      <td class="rate" data-label=${isGroup ? 'Calls' : 'Picks'}>
        <${Rate} row=${row} place=${place} rates=${rates} isGroup=${isGroup} />
      </td>
      ${isGroup ? html`<${Figures} row=${row} />` : null}
      <td class="acts">
        <${Acts} ...${props} />
      </td>
    </tr>
    ${
      props.isOpen
        ? html`<tr class="more">
            <td colspan="9"><${More} ...${props} /></td>
          </tr>`
        : null
    }
  </tbody>`;
}

function Weight({ row }: { row: CandidateRow }): Node {
  return html`<span class="figure big">${weight(row.weight)}</span> ${
      row.weightByHand
        ? html`<span class="soft by-hand">
            by
            hand${
              row.configured === undefined
                ? ''
                : `, configured ${weight(row.configured)}`
            }
          </span>`
        : row.configured === undefined
          ? null
          : html`<span class="soft by-hand"
              >configured ${weight(row.configured)}</span
            >`
    }`;
}

/** How often it is called of late: the curve, a second, and in five minutes. */
function Rate({
  row,
  place,
  rates,
  isGroup,
}: Pick<RowProps, 'row' | 'place' | 'rates' | 'isGroup'>): Node {
  const latest = rates?.at(-1);
  const figure =
    latest === undefined || latest === null
      ? '–'
      : latest.toFixed(latest < 10 ? 1 : 0);
  const [calls] = callsOf(row);
  return html`<span class="sparked">
      <${Sparkline} rates=${rates} place=${place} />
      <span class="figure">${figure}<span class="soft"> / s</span></span>
    </span>
    <span class="soft total">
      ${
        isGroup
          ? `${count(calls)} ${row.recent === undefined ? 'in all' : 'in 5 min'}`
          : `${count(row.picks)} in all`
      }
    </span>`;
}

function callsOf({ recent, since }: CandidateRow): Counts {
  return recent ?? since ?? [0, 0, 0, 0, 0];
}

function Figures({ row }: { row: CandidateRow }): Node {
  const [calls, , failed, timedOut] = callsOf(row);
  const bad = failed + timedOut;
  return html`<td
      class=${`figures ${severity(bad, calls)}`}
      data-label="Failed"
    >
      ${rate(bad, calls)}
    </td>
    <td class="figures" data-label="p50 · p95">
      ${milliseconds(row.p50Ms)}<span class="soft tail"
        >${milliseconds(row.p95Ms)}</span
      >
    </td>
    <td class="figures" data-label="In flight">
      ${row.inFlight ?? 0}${
        row.limit === undefined
          ? null
          : html`<span class="soft"> of ${row.limit}</span>`
      }
    </td>`;
}

/** How far a drain has come. */
function Draining({ row }: { row: CandidateRow }): Node {
  const most = useRef(0);
  const left = row.inFlight ?? 0;
  if (row.state !== 'drained' || left === 0) {
    most.current = 0;
    return null;
  }
  most.current = Math.max(most.current, left);
  return html`<span class="draining">
    <progress
      max=${most.current}
      value=${most.current - left}
      aria-label=${`Drain of ${nameOf(row)}`}
    ></progress>
    <span class="soft">${plural(left, 'call')} under way</span>
  </span>`;
}

function Acts({ row, isOpen, onToggle, onPlan, draft }: RowProps): Node {
  const name = nameOf(row);
  const { id, state } = row;
  const first = firstAct(row);
  return html`<span class="both">
    ${
      id === undefined ||
      onPlan === undefined ||
      draft !== undefined ||
      state === 'removed'
        ? null
        : html`<button
            type="button"
            aria-label=${`${first.word} ${name}`}
            onClick=${() => onPlan({ action: first.action, id })}
          >
            ${first.word}
          </button>`
    }
    <button
      type="button"
      class="quiet icon"
      aria-expanded=${isOpen ? 'true' : 'false'}
      aria-label=${`More about ${name}`}
      onClick=${onToggle}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M4 6l4 4 4-4" />
      </svg>
    </button>
  </span>`;
}

/** What one wants most of somebody in this state. */
function firstAct({ state }: CandidateRow): {
  action: 'suspend' | 'resume' | 'recover';
  word: string;
} {
  switch (state) {
    case 'suspended':
      return { action: 'resume', word: 'Resume' };
    case 'ejected':
      return { action: 'recover', word: 'Recover' };
    default:
      return { action: 'suspend', word: 'Suspend' };
  }
}

/** All that is known besides, and all that can be done. */
function More({ row, isGroup, onPlan }: RowProps): Node {
  const { id, since, lastError, state } = row;
  const act = (
    action: 'suspend' | 'resume' | 'eject' | 'recover' | 'drain',
    word: string,
    isThere: boolean,
  ) =>
    isThere && onPlan !== undefined && id !== undefined
      ? html`<button type="button" onClick=${() => onPlan({ action, id })}>
          ${word}…
        </button>`
      : null;
  const isIn = state !== 'removed';
  return html`<div class="details">
    <dl>
      <div>
        <dt>Priority</dt>
        <dd>${row.priority ?? 0}</dd>
      </div>
      ${
        since === undefined
          ? html`<div>
              <dt>Picks since the start</dt>
              <dd>${count(row.picks)}</dd>
            </div>`
          : html`
              <div>
                <dt>Calls since the start</dt>
                <dd>${count(since[0])}</dd>
              </div>
              <div>
                <dt>Succeeded</dt>
                <dd>${count(since[1])}</dd>
              </div>
              <div>
                <dt>Failed</dt>
                <dd>${count(since[2])}</dd>
              </div>
              <div>
                <dt>Timed out</dt>
                <dd>${count(since[3])}</dd>
              </div>
              <div>
                <dt>Aborted</dt>
                <dd>${count(since[4])}</dd>
              </div>
              <div>
                <dt>Failures in a row</dt>
                <dd>${row.failuresInARow ?? 0}</dd>
              </div>
            `
      }
    </dl>
    ${
      lastError === undefined
        ? null
        : html`<p class="last-error">
            <span class="soft"
              >Last error, <${Ago} at=${lastError.atMs} />:</span
            >${' '}
            <bdi><strong>${lastError.name}</strong> ${lastError.message}</bdi>
          </p>`
    }
    ${
      id === undefined
        ? html`<p class="soft">
            It is an object without a name. Give the selector an id function to
            change it from here.
          </p>`
        : html`<p class="buttons-row">
            ${act('suspend', 'Suspend', isIn && state !== 'suspended')}
            ${act('resume', 'Resume', isIn && state === 'suspended')}
            ${act('drain', 'Drain', isIn && row.weight > 0)}
            ${act('eject', 'Eject', isIn && isGroup && state !== 'ejected')}
            ${act('recover', 'Recover', isIn && isGroup && state === 'ejected')}
          </p>`
    }
  </div>`;
}
