/**
 * The class of an instance, without running any code of its own: no getter is
 * read, and what cannot be looked at (a revoked proxy) has no class.
 */
export function classOf(instance: unknown): unknown {
  if (typeof instance !== 'object' || instance === null) {
    return undefined;
  }
  try {
    return propertyOf(Object.getPrototypeOf(instance), 'constructor');
  } catch {
    return undefined;
  }
}

/** The value of a data property of the object or its ancestors. */
export function propertyOf(object: unknown, key: PropertyKey): unknown {
  let holder = object as object | null | undefined;
  while (holder !== null && holder !== undefined) {
    const property = Object.getOwnPropertyDescriptor(holder, key);
    if (property !== undefined) {
      return property.value;
    }
    holder = Object.getPrototypeOf(holder) as object | null;
  }
  return undefined;
}
