import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { CandidateRow } from '../../wire.js';
import { WHOLE } from '../../wire.js';
import { isolated, percent } from '../format.js';
import { nameOf } from '../store.js';
import { colourOf } from './marks.js';

type Node = VNode | VNode[] | undefined;

const MOST_NAMED = 6;

/** Picks to come, one cell each. */
export function Strip({
  picks,
  rows,
  label,
}: {
  picks: readonly number[];
  rows: readonly CandidateRow[];
  label: string;
}): Node {
  if (picks.length === 0) {
    return html`<p class="empty">Nobody could be picked.</p>`;
  }
  const name = (place: number): string => nameOf(rows[place] ?? {});
  return html`<div
    class="strip"
    role="img"
    aria-label=${inWords(label, picks, name)}
  >
    ${picks.map(
      (place, i) =>
        html`<span
          key=${i}
          class=${colourOf(place)}
          title=${`${i + 1}: ${name(place)}`}
        ></span>`,
    )}
  </div>`;
}

function inWords(
  label: string,
  picks: readonly number[],
  name: (place: number) => string,
): string {
  const counts = new Map<number, number>();
  for (const place of picks) {
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const most = [...counts].sort(([, a], [, b]) => b - a);
  const named = most
    .slice(0, MOST_NAMED)
    .map(([place, count]) => `${isolated(name(place))} ${count}`);
  const more = most.length - named.length;
  return `${label}: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** All shares of a selector, one beside the other. */
export function Stack({
  shares,
  label,
  thin,
}: {
  shares: readonly number[];
  label?: string;
  thin?: boolean;
}): Node {
  return html`<div
    class=${thin ? 'stack thin' : 'stack'}
    role=${label === undefined ? undefined : 'img'}
    aria-label=${label}
    aria-hidden=${label === undefined ? 'true' : undefined}
  >
    ${shares.map((share, place) =>
      share <= 0
        ? null
        : html`<span
            key=${place}
            class=${colourOf(place)}
            style=${{ width: `${(share / WHOLE) * 100}%` }}
          ></span>`,
    )}
  </div>`;
}

/** What a candidate is served beside what it is due, and would be. */
export function ShareBars({
  row,
  place,
  scale,
  next,
}: {
  row: CandidateRow;
  place: number;
  /** The share that fills the bar, in parts of the whole. */
  scale: number;
  next?: number | undefined;
}): Node {
  return html`<div class="shares">
    <${Bar}
      kind="expected"
      value=${next ?? row.expected}
      place=${place}
      scale=${scale}
      word=${next === undefined ? 'expected' : 'then'}
    />
    <${Bar}
      kind="served"
      value=${next === undefined ? row.served : row.expected}
      place=${place}
      scale=${scale}
      word=${next === undefined ? 'served' : 'now'}
    />
  </div>`;
}

function Bar({
  kind,
  value,
  place,
  scale,
  word,
}: {
  kind: string;
  value: number;
  place: number;
  scale: number;
  word: string;
}): Node {
  const width = Math.min(100, (value / scale) * 100);
  return html`<div class="bar">
    <span class="track" aria-hidden="true"
      ><span
        class=${`${kind} ${colourOf(place)}`}
        style=${{ width: `${width}%` }}
      ></span
    ></span>
    <span class="figure">${percent(value)}</span>
    <span class="word">${word}</span>
  </div>`;
}

const WIDTH = 96;
const HEIGHT = 24;
const POINTS = 60;

/** Calls a second of late; a gap where nothing was polled. */
export function Sparkline({
  rates,
  place,
}: {
  rates: readonly (number | null)[] | undefined;
  place: number;
}): Node {
  const shown = (rates ?? []).slice(-POINTS);
  const top = shown.reduce<number>(
    (most, rate) => Math.max(most, rate ?? 0),
    0,
  );
  const step = WIDTH / (POINTS - 1);
  let path = '';
  let isPen = false;
  shown.forEach((rate, i) => {
    if (rate === null) {
      isPen = false;
      return;
    }
    const x = WIDTH - (shown.length - 1 - i) * step;
    const y = HEIGHT - 2 - (top === 0 ? 0 : (rate / top) * (HEIGHT - 4));
    path += `${isPen ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    isPen = true;
  });
  return html`<svg
    class=${`spark ${colourOf(place)}`}
    viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
    aria-hidden="true"
    focusable="false"
  >
    <path d=${`M0 ${HEIGHT - 1.5}H${WIDTH}`} class="base" />
    <path d=${path || 'M0 0'} class="curve" />
  </svg>`;
}
