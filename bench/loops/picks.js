/**
 * Looking at each pick sinks it at the least cost; storing it would add a
 * write barrier that costs as much as the floor. Returns the picks of nothing.
 */
export function picks({ pick }, count) {
  let missed = 0;
  for (let k = 0; k < count; k++) {
    if (pick() === undefined) {
      missed += 1;
    }
  }
  return missed;
}
