import { Scope } from '@nestjs/common';
import type { NestWrapper } from './nest-wrapper.js';

/**
 * Whether Nest has yet to create the singleton of a wrapper.
 *
 * `isDependencyTreeStatic()` must not be asked before that: Nest 11 keeps the
 * answer it gives while the dependencies are still unknown.
 */
export function isPending(wrapper: NestWrapper): boolean {
  return (
    // A value has no metatype; whatever was created has an `initTime`.
    Boolean(wrapper.metatype) &&
    wrapper.initTime === undefined &&
    !wrapper.isTransient &&
    !needsRequest(wrapper, new Set())
  );
}

/** Whether a request scope is reached through the dependencies that are known so far. */
function needsRequest(wrapper: NestWrapper, seen: Set<NestWrapper>): boolean {
  if (wrapper.scope === Scope.REQUEST) {
    return true;
  }
  if (seen.has(wrapper)) {
    return false;
  }
  seen.add(wrapper);
  const dependencies = [
    ...(wrapper.getCtorMetadata() ?? []),
    ...(wrapper.getPropertiesMetadata() ?? []).map((item) => item.wrapper),
    ...(wrapper.getEnhancersMetadata() ?? []),
  ];
  return dependencies.some(
    (dependency) => dependency !== undefined && needsRequest(dependency, seen),
  );
}
