/** Ten picks, each ten without another candidate. */
export function suspensions({ pick, suspend, resume, slots }, count) {
  let missed = 0;
  for (let k = 0; k < count; k += 10) {
    const slot = slots[(k / 10) % slots.length];
    suspend(slot);
    for (let i = 0; i < 10; i++) {
      if (pick() === undefined) {
        missed += 1;
      }
    }
    resume(slot);
  }
  return missed;
}
