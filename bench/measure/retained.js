import { bytesInUse, collect } from './bytes.js';

/** The bytes that what `create` returns keeps alive. */
export function retained(create) {
  collect();
  const before = bytesInUse();
  const kept = create();
  collect();
  const bytes = bytesInUse() - before;
  // Used after the measurement, so that it lives until then.
  return kept === undefined ? 0 : bytes;
}
