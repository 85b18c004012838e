/** A property of anything that was thrown; undefined when there is none to be had. */
export function propertyOf(value: unknown, key: string): unknown {
  try {
    return (value as Record<string, unknown> | null | undefined)?.[key];
  } catch {
    return undefined;
  }
}
