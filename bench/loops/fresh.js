let copies = 0;

/**
 * The function compiled once more, for one contestant alone: a loop that has
 * called several would call none of them as fast as if it knew only that one.
 * (A benchmark library that shares its loop put the floor from 1.8 ns to 10.)
 * The function must not use anything from around it.
 */
export function fresh(loop) {
  copies += 1;
  return new Function(`return ${loop.toString()}; // ${copies}`)();
}
