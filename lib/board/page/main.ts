import { html, render } from 'htm/preact';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { OverviewList } from './parts/overview.js';
import { SelectorView } from './parts/selector.js';
import { Top, TroubleBar } from './parts/top.js';
import { store, useStore } from './use-store.js';

function App(): VNode | VNode[] {
  const { open, details, isMissing, overview, said } = useStore();
  useEffect(() => {
    document.title = open === undefined ? 'Weighter' : `${open} · Weighter`;
  }, [open]);
  return html`
    <${Top} store=${store} />
    <${TroubleBar} store=${store} />
    <div class=${open === undefined ? 'panes' : 'panes opened'}>
      <${OverviewList} store=${store} />
      <main>
        ${
          open === undefined
            ? html`<p class="empty choose">
                ${
                  overview === undefined
                    ? ''
                    : 'Choose a selector or group to see who is served.'
                }
              </p>`
            : isMissing
              ? html`<p class="empty choose">
                  There is no selector or group <bdi>${open}</bdi> (any more).
                </p>`
              : details === undefined
                ? html`<div class="skeleton" aria-hidden="true"></div>`
                : html`<${SelectorView}
                    key=${open}
                    store=${store}
                    details=${details}
                  />`
        }
      </main>
    </div>
    <div class="unseen" role="status" aria-live="polite">${said}</div>
  `;
}

render(html`<${App} />`, document.getElementById('app')!);
store.start();
