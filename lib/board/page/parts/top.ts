import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Store } from '../store.js';
import { Ago, Name } from './marks.js';

/** What this is, and whether it is up to date. */
export function Top({ store }: { store: Store }): VNode | VNode[] {
  const { overview, isPaused, trouble } = store;
  return html`<header class="top">
    <a class="brand" href="#/" aria-label="Weighter: all selectors and groups">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect class="m0" x="2" y="4" width="5" height="16" rx="1.5" />
        <rect class="m1" x="9.5" y="9" width="5" height="11" rx="1.5" />
        <rect class="m2" x="17" y="14" width="5" height="6" rx="1.5" />
      </svg>
      <span class="title">Weighter</span>
    </a>
    ${
      overview === undefined
        ? null
        : html`<span class="application"
            ><${Name} text=${overview.application}
          /></span>`
    }
    <span class="grow"></span>
    ${overview?.readOnly ? html`<span class="badge">read only</span>` : null}
    <${Pulse} isPaused=${isPaused} isTroubled=${trouble !== undefined} />
    <button
      type="button"
      class="quiet"
      aria-pressed=${isPaused ? 'true' : 'false'}
      onClick=${() => store.pause(!isPaused)}
    >
      ${isPaused ? 'Resume updates' : 'Pause updates'}
    </button>
  </header>`;
}

function Pulse({
  isPaused,
  isTroubled,
}: {
  isPaused: boolean;
  isTroubled: boolean;
}): VNode | VNode[] {
  const [kind, word] = isTroubled
    ? ['bad', 'out of touch']
    : isPaused
      ? ['off', 'paused']
      : ['on', 'live'];
  return html`<span class=${`pulse ${kind}`}>${word}</span>`;
}

export function TroubleBar({
  store,
}: {
  store: Store;
}): VNode | VNode[] | null {
  const { trouble } = store;
  return trouble === undefined
    ? null
    : html`<div class="notice bad" role="alert">
        ${trouble.text}${' '}
        <span class="soft">(<${Ago} at=${trouble.sinceMs} />)</span>
      </div>`;
}
