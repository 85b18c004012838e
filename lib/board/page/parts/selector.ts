import { html } from 'htm/preact';
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Details } from '../../wire.js';
import { WHOLE } from '../../wire.js';
import { count, percent, plural, rate } from '../format.js';
import type { Store } from '../store.js';
import { useOutlook } from '../use-change.js';
import { ChangeDialog, type Plan } from './change-dialog.js';
import { Chart } from './chart.js';
import { History } from './history.js';
import { Line, Name } from './marks.js';
import { Strip } from './plots.js';
import { Row } from './row.js';
import { newDraft, WeightsBar, type Draft } from './weights.js';

type Node = VNode | VNode[] | null;

/** Scales that a share fills, so that a hundredth is still seen. */
const SCALES = [0.02, 0.05, 0.1, 0.2, 0.5, 1];

/** One selector or group: all that is known of it, and the way to change it. */
export function SelectorView({
  store,
  details,
}: {
  store: Store;
  details: Details;
}): Node {
  const [plan, setPlan] = useState<Plan>();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const [draft, setDraft] = useState<Draft>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { candidates, name, kind, strategy } = details;
  const isGroup = kind === 'group';
  const series = store.seriesOf(name);
  const { outlook, error } = useOutlook(
    draft === undefined || strategy === 'custom'
      ? undefined
      : { selector: name, weights: Object.fromEntries(draft.weights) },
    details,
  );
  useEffect(() => {
    // Who comes from the list is told where they are.
    if (document.activeElement?.closest('nav')) {
      heading.current?.focus({ preventScroll: true });
    }
  }, []);

  const toggle = (place: number): void => {
    const next = new Set(opened);
    if (!next.delete(place)) {
      next.add(place);
    }
    setOpened(next);
  };
  const setWeight = (id: string, weight: number | null): void => {
    if (draft !== undefined) {
      const weights = new Map(draft.weights);
      const row = candidates.find((each) => each.id === id);
      if (row !== undefined && weight === row.weight) {
        weights.delete(id);
      } else {
        weights.set(id, weight);
      }
      setDraft({ ...draft, weights });
    }
  };
  const canWeigh =
    store.canChange && candidates.some(({ id }) => id !== undefined);
  const history = store.history ?? [];
  const last = history[0];
  return html`<div class="selector">
    <div class="titled">
      <a class="back" href="#/"><span aria-hidden="true">‹</span> All</a>
      <h1 ref=${heading} tabindex="-1"><${Name} text=${name} /></h1>
      <p class="soft kind"><${Kind} details=${details} /></p>
    </div>
    <${Alarms} details=${details} />
    ${
      details.lastChange === undefined
        ? null
        : html`<div class="last-change">
            <${Line} line=${details.lastChange} />
            ${
              last !== undefined &&
              store.canChange &&
              last.id === details.lastChange.id
                ? html`<button
                    type="button"
                    class="quiet"
                    onClick=${() => setPlan({ action: 'undo', change: last })}
                  >
                    Undo…
                  </button>`
                : null
            }
          </div>`
    }
    <section class="next" aria-labelledby="next">
      <h2 id="next">Next picks</h2>
      ${
        details.next === undefined
          ? html`<p class="empty">
              A strategy of your own picks, and nobody knows ahead what.
            </p>`
          : html`<${Strip}
              picks=${details.next.picks}
              rows=${candidates}
              label="The next 50 picks"
            />`
      }
    </section>
    <section class="candidates" aria-labelledby="candidates">
      <div class="headed">
        <h2 id="candidates">${isGroup ? 'Handlers' : 'Candidates'}</h2>
        ${
          canWeigh && draft === undefined
            ? html`<button
                type="button"
                onClick=${() => setDraft(newDraft(details))}
              >
                Change weights
              </button>`
            : null
        }
      </div>
      <table class=${draft === undefined ? '' : 'weighing'}>
        <thead>
          <tr>
            <th scope="col">${isGroup ? 'Handler' : 'Candidate'}</th>
            <th scope="col">Weight</th>
            <th scope="col">Share</th>
            <th scope="col">${isGroup ? 'Calls' : 'Picks'}</th>
            ${
              isGroup
                ? html`<th scope="col" class="figures">Failed</th>
                    <th scope="col" class="figures">p50 · p95</th>
                    <th scope="col" class="figures">In flight</th>`
                : null
            }
            <th scope="col"><span class="unseen">What to do</span></th>
          </tr>
        </thead>
        ${candidates.map(
          (row, place) =>
            html`<${Row}
              key=${place}
              row=${row}
              place=${place}
              isGroup=${isGroup}
              scale=${scaleOf(details, outlook?.shares)}
              rates=${series.rates[place]}
              isOpen=${opened.has(place)}
              onToggle=${() => toggle(place)}
              onPlan=${store.canChange ? setPlan : undefined}
              draft=${draft}
              setWeight=${setWeight}
              next=${draft === undefined ? undefined : outlook?.shares[place]}
            />`,
        )}
      </table>
      ${
        candidates.length === 0
          ? html`<p class="empty">There is nobody in it yet.</p>`
          : null
      }
      ${
        draft === undefined
          ? null
          : html`<${WeightsBar}
              details=${details}
              draft=${draft}
              outlook=${outlook}
              error=${error}
              onClose=${() => setDraft(undefined)}
            />`
      }
    </section>
    <${Chart}
      series=${series}
      rows=${candidates}
      word=${isGroup ? 'Calls' : 'Picks'}
    />
    <${History}
      changes=${history}
      onUndo=${store.canChange ? (change: unknown) => setPlan({ action: 'undo', change } as Plan) : undefined}
    />
    ${
      plan === undefined
        ? null
        : html`<${ChangeDialog}
            plan=${plan}
            details=${details}
            onClose=${() => setPlan(undefined)}
          />`
    }
  </div>`;
}

function Kind({ details }: { details: Details }): Node {
  const { kind, strategy, candidates, sharing, isObserved } = details;
  const calls = sum(candidates.map(({ recent }) => recent?.[0] ?? 0));
  const failed = sum(
    candidates.map(({ recent }) => (recent?.[2] ?? 0) + (recent?.[3] ?? 0)),
  );
  const parts = [
    kind === 'group' ? 'Group' : 'Selector',
    plural(candidates.length, kind === 'group' ? 'handler' : 'candidate'),
    strategy === 'custom' ? 'a strategy of your own' : strategy,
    ...(sharing === undefined
      ? []
      : [sharing === 'shared' ? 'sequence shared' : 'sequence not shared now']),
    ...(isObserved && kind === 'group'
      ? [`${count(calls)} calls in 5 min, ${rate(failed, calls)} failed`]
      : []),
    ...(details.failovers > 0 ? [plural(details.failovers, 'failover')] : []),
    ...(details.noCandidates > 0
      ? [`${count(details.noCandidates)} times nobody to call`]
      : []),
    ...(details.panics > 0
      ? [`${count(details.panics)} times all ejected`]
      : []),
  ];
  return html`${parts.join(' · ')}`;
}

function Alarms({ details }: { details: Details }): Node {
  const { shareAlarm } = details;
  return shareAlarm === undefined
    ? null
    : html`<div class="notice warn" role="status">
        First attempts do not go where they are due, beyond chance
        (${count(shareAlarm.calls)} calls):
        ${' '}${shareAlarm.handlers.map(
          (each, i) =>
            html`${i > 0 ? '; ' : ''}<${Name} text=${each.handler} /> had
              ${` ${percent(each.servedShare * WHOLE)} of ${percent(each.expectedShare * WHOLE)}`}`,
        )}.
      </div>`;
}

function scaleOf({ candidates }: Details, next: number[] = []): number {
  const most = Math.max(
    ...candidates.map(({ expected, served }) => Math.max(expected, served)),
    ...next,
    0,
  );
  return (SCALES.find((each) => each * WHOLE >= most) ?? 1) * WHOLE;
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
