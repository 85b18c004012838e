/** `array`, or a copy with room for at least `length` numbers, growing by half of itself. */
export function withRoomFor(
  array: Float64Array<ArrayBuffer>,
  length: number,
): Float64Array<ArrayBuffer> {
  if (length <= array.length) {
    return array;
  }
  const grown = Math.floor(array.length * 1.5);
  const larger = new Float64Array(Math.max(length, grown, 8));
  larger.set(array);
  return larger;
}
