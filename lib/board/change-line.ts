import type { Change } from '../interfaces/control/change.interface.js';
import type { ChangeLine } from './wire.js';

/** Who made a change to whom, in short. */
export function changeLine(
  change: Change,
  most: number,
  letters: number,
): ChangeLine {
  const { id, at, actor, reason, action, selector, after } = change;
  const touched = Object.keys(after);
  return {
    id,
    at,
    actor: clip(actor, letters),
    ...(reason !== undefined && { reason: clip(reason, letters) }),
    action,
    selector,
    touched: touched.slice(0, most).map((each) => clip(each, letters)),
    ...(touched.length > most && { more: touched.length - most }),
  };
}

function clip(text: string, letters: number): string {
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text;
}
