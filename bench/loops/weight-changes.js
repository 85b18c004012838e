/**
 * Before every pick another candidate gets another weight. Each sample goes on
 * where the last one ended: begun again, it would set weights that are set.
 */
export function weightChanges(subject, count) {
  const { pick, setWeight, slots, newWeights } = subject;
  const from = subject.changes ?? 0;
  const to = from + count;
  let missed = 0;
  for (let k = from; k < to; k++) {
    setWeight(slots[k % slots.length], newWeights[k % newWeights.length]);
    if (pick() === undefined) {
      missed += 1;
    }
  }
  subject.changes = to;
  return missed;
}
