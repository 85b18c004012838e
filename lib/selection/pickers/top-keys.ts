/** A candidate and the key it is ordered by. */
export interface Keyed<T> {
  candidate: T;
  /** The larger comes first. */
  key: number;
  /** Decides between equal keys; the larger comes first. */
  tie: number;
}

/** The first `k` candidates in order, in O(n + k log k) on average; reorders the list it is given. */
export function topKeys<T>(list: Keyed<T>[], k: number): T[] {
  if (k < list.length) {
    partition(list, k);
    list.length = k;
  }
  return list.sort(compare).map(({ candidate }) => candidate);
}

function compare<T>(a: Keyed<T>, b: Keyed<T>): number {
  return a.key === b.key ? b.tie - a.tie : b.key > a.key ? 1 : -1;
}

/** Quickselect: brings the first `k` to the front, in no order. */
function partition<T>(list: Keyed<T>[], k: number): void {
  let from = 0;
  let to = list.length - 1;
  while (from < to) {
    const pivot = list[(from + to) >> 1];
    let left = from;
    let right = to;
    while (left <= right) {
      while (compare(list[left], pivot) < 0) {
        left += 1;
      }
      while (compare(list[right], pivot) > 0) {
        right -= 1;
      }
      if (left <= right) {
        [list[left], list[right]] = [list[right], list[left]];
        left += 1;
        right -= 1;
      }
    }
    if (k <= right) {
      to = right;
    } else if (k >= left) {
      from = left;
    } else {
      return;
    }
  }
}
