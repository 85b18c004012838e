/** Calls one after the other, each awaited. Returns how many brought nothing. */
export async function awaits(call, count) {
  let missed = 0;
  for (let k = 0; k < count; k++) {
    if ((await call()) === undefined) {
      missed += 1;
    }
  }
  return missed;
}
