import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { CandidateRow, ChangeLine, ShortLine } from '../../wire.js';
import { ago, remaining, time } from '../format.js';
import { useNow } from '../use-store.js';
import { DID, stateWord } from '../words.js';

type Node = VNode | VNode[] | undefined;

const COLOURS = 7;
const PATTERNS = 3;

/** The colour of a candidate, by its place; the next round of colours is striped. */
export function colourOf(place: number): string {
  const pattern = Math.floor(place / COLOURS) % PATTERNS;
  return `c${place % COLOURS}${pattern === 0 ? '' : ` p${pattern}`}`;
}

export function Name({ text }: { text: string }): Node {
  return html`<bdi class="name" title=${text.length > 40 ? text : undefined}
    >${text}</bdi
  >`;
}

export function Swatch({ place }: { place: number }): Node {
  return html`<span
    class=${`swatch ${colourOf(place)}`}
    aria-hidden="true"
  ></span>`;
}

/** Why somebody is not served, or not fully, and until when. */
export function State({ row }: { row: CandidateRow }): Node {
  const word = stateWord(row);
  const part =
    row.part === undefined ? '' : ` at ${Math.round(row.part * 100)} %`;
  const isLifted = row.state === 'suspended' && row.untilMs === undefined;
  return html`<span class="state">
    <span class=${`pill ${row.state}`}>${word}${part}</span>
    ${row.untilMs === undefined ? null : html`<${Countdown} untilMs=${row.untilMs} />`}
    ${isLifted ? html`<span class="soft">until it is resumed</span>` : null}
    ${row.reason === undefined ? null : html`<bdi class="soft reason">${row.reason}</bdi>`}
  </span>`;
}

export function Countdown({ untilMs }: { untilMs: number }): Node {
  const left = untilMs - useNow();
  return html`<time
    class="countdown"
    datetime=${new Date(untilMs).toISOString()}
    title=${`until ${time(untilMs)}`}
    >${remaining(left)}</time
  >`;
}

export function Ago({ at }: { at: number }): Node {
  const now = useNow();
  return html`<time datetime=${new Date(at).toISOString()} title=${time(at)}
    >${ago(now - at)}</time
  >`;
}

/** Who did what to whom, when, and why. */
export function Line({
  line,
  short,
}: {
  line: ShortLine & Pick<Partial<ChangeLine>, 'reason'>;
  short?: boolean;
}): Node {
  const { actor, action, touched, more, reason, at } = line;
  return html`<span class="line">
    <bdi class="actor">${actor}</bdi> ${DID[action]}${' '}
    ${touched.map(
      (name, i) => html`${i > 0 ? ', ' : ''}<${Name} text=${name} />`,
    )}${more === undefined ? '' : ` and ${more} more`}
    <span class="soft"> · <${Ago} at=${at} /></span>
    ${
      reason === undefined || short
        ? null
        : html`<span class="soft"> · <bdi class="reason">${reason}</bdi></span>`
    }
  </span>`;
}
