/** Before every pick another candidate gets another weight. */
export function weightChanges({ pick, setWeight, slots, newWeights }, count) {
  let missed = 0;
  for (let k = 0; k < count; k++) {
    const change = k % slots.length;
    setWeight(slots[change], newWeights[change]);
    if (pick() === undefined) {
      missed += 1;
    }
  }
  return missed;
}
