/** One pick without each candidate in turn. */
export function shortSuspensions({ pick, suspend, resume, weights }, count) {
  let missed = 0;
  for (let k = 0; k < count; k++) {
    const slot = k % weights.length;
    suspend(slot);
    if (pick() === undefined) {
      missed += 1;
    }
    resume(slot);
  }
  return missed;
}
