import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Change } from '../../../interfaces/control/change.interface.js';
import { Line, Name } from './marks.js';
import { stepsOf } from '../words.js';

const MOST_TOUCHED = 6;

/** What people changed, the latest first. */
export function History({
  changes,
  onUndo,
}: {
  changes: readonly Change[];
  /** Absent on a board that only shows. */
  onUndo: ((change: Change) => void) | undefined;
}): VNode | VNode[] {
  const undone = new Set(changes.flatMap(({ undoes }) => undoes ?? []));
  return html`<section class="history" aria-labelledby="history">
    <h2 id="history">Changes</h2>
    ${
      changes.length === 0
        ? html`<p class="empty">
            Nobody has changed anything since the start.
          </p>`
        : html`<ol>
            ${changes.map(
              (change) =>
                html`<li key=${change.id}>
                  <div class="what">
                    <${Line} line=${lineOf(change)} />
                    <${Steps} change=${change} />
                  </div>
                  ${
                    undone.has(change.id)
                      ? html`<span class="soft undone">undone</span>`
                      : onUndo === undefined
                        ? null
                        : html`<button
                            type="button"
                            class="quiet"
                            aria-label=${`Undo the change by ${change.actor}`}
                            onClick=${() => onUndo(change)}
                          >
                            Undo
                          </button>`
                  }
                </li>`,
            )}
          </ol>`
    }
  </section>`;
}

export function Steps({ change }: { change: Change }): VNode | VNode[] {
  const entries = Object.entries(change.after);
  const more = entries.length - MOST_TOUCHED;
  return html`<ul class="steps soft">
    ${entries
      .slice(0, MOST_TOUCHED)
      .map(
        ([id, after]) =>
          html`<li key=${id}>
            <${Name} text=${id} />:${' '}
            ${stepsOf(change.before[id] ?? {}, after).join(', ')}
          </li>`,
      )}
    ${more > 0 ? html`<li>and ${more} more</li>` : null}
  </ul>`;
}

export function lineOf(change: Change) {
  const { id, at, actor, reason, action, selector, after } = change;
  const names = Object.keys(after);
  return {
    id,
    at,
    actor,
    ...(reason !== undefined && { reason }),
    action,
    selector,
    touched: names.slice(0, 3),
    ...(names.length > 3 && { more: names.length - 3 }),
  };
}
