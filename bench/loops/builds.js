/** Builds the whole set again and again. */
export function builds({ build, candidates, weights }, count) {
  let missed = 0;
  for (let k = 0; k < count; k++) {
    if (build(candidates, weights) === undefined) {
      missed += 1;
    }
  }
  return missed;
}
