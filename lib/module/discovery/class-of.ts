/**
 * The class of an instance, without running any of the instance's code: no
 * getter is read, and what cannot be looked at (a revoked proxy) has no class.
 */
export function classOf(instance: unknown): unknown {
  if (typeof instance !== 'object' || instance === null) {
    return undefined;
  }
  try {
    return dataPropertyOf(Object.getPrototypeOf(instance), 'constructor');
  } catch {
    return undefined;
  }
}

/** The value of a property of the object or its ancestors; undefined for a getter, which is not run. */
export function dataPropertyOf(object: unknown, key: PropertyKey): unknown {
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
