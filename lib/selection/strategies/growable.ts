/** `array`, or a copy with room for at least `length` numbers, growing by doubling. */
export function withRoomFor(
  array: Float64Array<ArrayBuffer>,
  length: number,
): Float64Array<ArrayBuffer> {
  if (length <= array.length) {
    return array;
  }
  const larger = new Float64Array(Math.max(length, array.length * 2, 8));
  larger.set(array);
  return larger;
}
