import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { OverviewRow } from '../../wire.js';
import { count, plural, rate, severity } from '../format.js';
import type { Store } from '../store.js';
import { Line, Name } from './marks.js';
import { Stack } from './plots.js';

type Node = VNode | VNode[] | null;

/** From here on a list is long enough to be searched. */
const MANY = 9;

/** All selectors and groups. */
export function OverviewList({ store }: { store: Store }): Node {
  const [wanted, setWanted] = useState('');
  const rows = store.overview?.selectors;
  if (rows === undefined) {
    return html`<nav class="overview" aria-label="Selectors and groups">
      <div class="skeleton" aria-hidden="true"></div>
    </nav>`;
  }
  const shown = rows.filter(({ name }) =>
    name.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return html`<nav class="overview" aria-label="Selectors and groups">
    ${
      rows.length < MANY
        ? null
        : html`<input
            type="search"
            class="search"
            placeholder=${`Find one of ${rows.length}`}
            aria-label="Find a selector or group"
            value=${wanted}
            onInput=${(event: Event) =>
              setWanted((event.target as HTMLInputElement).value)}
          />`
    }
    <ul>
      ${shown.map(
        (row) =>
          html`<li key=${row.name}>
            <${Item} row=${row} isOpen=${row.name === store.open} />
          </li>`,
      )}
    </ul>
    ${
      rows.length === 0
        ? html`<p class="empty">
            This application has no selectors and no groups yet.
          </p>`
        : shown.length === 0
          ? html`<p class="empty">Nothing is called so.</p>`
          : null
    }
  </nav>`;
}

function Item({ row, isOpen }: { row: OverviewRow; isOpen: boolean }): Node {
  const { name, kind, size, states, calls, failed, lastChange } = row;
  return html`<a
    class="item"
    href=${`#/${encodeURIComponent(name)}`}
    aria-current=${isOpen ? 'page' : undefined}
  >
    <span class="head">
      <${Name} text=${name} />
      <span class="soft size"
        >${plural(size, kind === 'group' ? 'handler' : 'candidate')}</span
      >
    </span>
    <${Stack} shares=${row.expected} />
    ${calls ? html`<${Stack} shares=${row.served} thin />` : null}
    <span class="foot">
      ${
        calls === undefined
          ? null
          : html`<span class="soft">${count(calls)} calls</span>`
      }
      ${failed ? html`<span class=${severity(failed, calls!)}>${rate(failed, calls!)} failed</span>` : null}
      ${row.alarm ? html`<span class="pill ejected">shares are off</span>` : null}
      ${Object.entries(states ?? {}).map(
        ([state, number]) =>
          html`<span key=${state} class=${`pill ${state}`}
            >${number} ${state}</span
          >`,
      )}
    </span>
    ${
      lastChange === undefined
        ? null
        : html`<span class="last soft"
            ><${Line} line=${lastChange} short
          /></span>`
    }
  </a>`;
}
