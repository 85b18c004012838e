/** Slot numbers in the smallest elements that hold every slot of a set. */
export type SlotList = Uint8Array | Uint16Array | Uint32Array;

export function slotList(length: number, slots: number): SlotList {
  if (slots <= 2 ** 8) {
    return new Uint8Array(length);
  }
  return slots <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);
}

/** A list of another length with elements of the same size. */
export function slotListLike(list: SlotList, length: number): SlotList {
  return slotList(length, 2 ** (8 * list.BYTES_PER_ELEMENT));
}
