/** One handler that may take a turn. */
export interface Share {
  readonly weight: number;
  /** How much of its turns it takes, 0 to 1. */
  readonly part: number;
}

/** More handlers than this seldom start at a time; their shares are then estimated. */
const MAX_EXACT = 8;

/**
 * The share of calls of each handler, where one that starts slowly gives up some
 * of its turns and the others take those in the ratio of their weights. When all
 * have given up a turn, the first to do so is called after all.
 */
export function expectedShares(handlers: readonly Share[]): number[] {
  if (handlers.length === 0) {
    return [];
  }
  const slow = handlers.flatMap(({ part }, i) => (part < 1 ? [i] : []));
  return slow.length > MAX_EXACT ? estimated(handlers) : exact(handlers, slow);
}

/** By the chance that exactly these slow handlers have given up a turn in this call, and who did so first. */
function exact(handlers: readonly Share[], slow: readonly number[]): number[] {
  const shares = handlers.map(() => 0);
  const sets = 2 ** slow.length;
  const chances = slow.map(() => new Float64Array(sets));
  for (let set = 0; set < sets; set++) {
    const passed = slow.filter((_, bit) => set & (1 << bit));
    const rest = handlers.reduce(
      (sum, { weight }, i) => sum + (passed.includes(i) ? 0 : weight),
      0,
    );
    for (let first = 0; first < (set === 0 ? 1 : slow.length); first++) {
      const chance = set === 0 ? 1 : chances[first][set];
      if (passed.length === handlers.length) {
        shares[slow[first]] += chance;
        continue;
      }
      handlers.forEach(({ weight, part }, i) => {
        if (!passed.includes(i)) {
          const turn = (chance * weight) / rest;
          shares[i] += turn * part;
          if (part < 1) {
            const bit = slow.indexOf(i);
            chances[set === 0 ? bit : first][set | (1 << bit)] +=
              turn * (1 - part);
          }
        }
      });
    }
  }
  return shares;
}

function estimated(handlers: readonly Share[]): number[] {
  // Where all give up every turn, the first to do so is called after all.
  const takesAny = handlers.some(({ part }) => part > 0);
  const parts = handlers.map(({ weight, part }) =>
    takesAny ? weight * part : weight,
  );
  const total = parts.reduce((a, b) => a + b, 0);
  return parts.map((part) => part / total);
}
