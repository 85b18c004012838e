/** Bounds grow by the fourth root of 2, so that a percentile is off by 19 % at most. */
const STEPS_PER_DOUBLING = 4;
/** The first bucket ends at a quarter of a millisecond. */
const FIRST_DOUBLING = -2;
/** The last one begins at 2^17 ms, a little over two minutes. */
const LAST_DOUBLING = 17;

/** How many buckets a histogram of durations has. */
export const BUCKETS =
  (LAST_DOUBLING - FIRST_DOUBLING) * STEPS_PER_DOUBLING + 2;

/** The bucket of a duration in milliseconds. */
export function bucketOf(durationMs: number): number {
  const step = Math.ceil(
    (Math.log2(durationMs) - FIRST_DOUBLING) * STEPS_PER_DOUBLING,
  );
  // The logarithm of nothing is -Infinity.
  return Math.min(Math.max(step, 0), BUCKETS - 1);
}

/**
 * The duration in milliseconds that this share of the counted ones does not
 * exceed, as far as the buckets tell; undefined where nothing was counted.
 */
export function percentile(
  counts: ArrayLike<number>,
  share: number,
): number | undefined {
  let total = 0;
  for (let i = 0; i < counts.length; i++) {
    total += counts[i];
  }
  if (total === 0) {
    return undefined;
  }
  const rank = share * total;
  let below = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    const count = counts[bucket];
    if (count > 0 && below + count >= rank) {
      return between(bucket, (rank - below) / count);
    }
    below += count;
  }
  return lowerBound(BUCKETS - 1);
}

function between(bucket: number, part: number): number {
  const lower = lowerBound(bucket);
  if (bucket === BUCKETS - 1) {
    return lower;
  }
  const upper = lowerBound(bucket + 1);
  return lower + (upper - lower) * part;
}

function lowerBound(bucket: number): number {
  return bucket === 0
    ? 0
    : 2 ** (FIRST_DOUBLING + (bucket - 1) / STEPS_PER_DOUBLING);
}
