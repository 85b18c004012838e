import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Details, Outlook } from '../../wire.js';
import type { ChangeForm } from '../use-change.js';
import { Line } from './marks.js';
import { Stack, Strip } from './plots.js';

type Node = VNode | VNode[] | null;

/** What every change asks for, and what may stand against it. */
export function ChangeFields({ form }: { form: ChangeForm }): Node {
  return html`
    ${
      form.conflict === undefined
        ? null
        : html`<div class="notice warn" role="alert">
            <strong>Somebody was faster, and nothing was changed:</strong>${' '}
            <${Line} line=${form.conflict} />. You see the state as it is now;
            send yours again to put it on top.
          </div>`
    }
    ${
      form.error === undefined
        ? null
        : html`<div class="notice bad" role="alert">
            ${
              form.leavesNobody
                ? 'This would leave nobody to call, and nothing was changed: every call would fail.'
                : form.error
            }
            ${
              form.leavesNobody
                ? html`<label class="check">
                    <input
                      type="checkbox"
                      checked=${form.isForced}
                      onChange=${(event: Event) =>
                        form.setForced(
                          (event.target as HTMLInputElement).checked,
                        )}
                    />
                    Do it all the same
                  </label>`
                : null
            }
          </div>`
    }
    <label class="field">
      <span>Reason</span>
      <input
        type="text"
        name="reason"
        required
        maxlength="1000"
        autocomplete="off"
        placeholder="INC-482: timeouts since 14:00"
        value=${form.reason}
        onInput=${(event: Event) =>
          form.setReason((event.target as HTMLInputElement).value)}
      />
    </label>
  `;
}

/** Shares and picks as they would be. */
export function OutlookView({
  details,
  outlook,
  error,
}: {
  details: Details;
  outlook: Outlook | undefined;
  error: string | undefined;
}): Node {
  if (error !== undefined) {
    return html`<p class="soft outlook">No preview: ${error}</p>`;
  }
  const now = details.candidates.map(({ expected }) => expected);
  return html`<div class="outlook">
    <div class="compare">
      <span class="soft">Now</span>
      <${Stack} shares=${now} label="Shares now" />
      <span class="soft">Then</span>
      <${Stack} shares=${outlook?.shares ?? now} label="Shares then" />
    </div>
    <${Strip}
      picks=${outlook?.picks ?? details.next?.picks ?? []}
      rows=${details.candidates}
      label="The next 100 picks then"
    />
    <p class="soft facts">
      ${
        outlook === undefined
          ? 'Looking ahead…'
          : html`The next ${outlook.picks.length} picks; at most
            ${` ${outlook.longestRun} in a row`}.
            ${
              outlook.keysMoved
                ? ` Of calls with a key, ${(outlook.keysMoved / 10).toFixed(1)} % would move.`
                : ''
            }`
      }
    </p>
  </div>`;
}
