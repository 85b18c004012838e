/** A property of anything that was thrown; undefined where there is none, or reading it throws. */
export function propertyOf(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[key];
  } catch {
    return undefined;
  }
}
