import type { ModulesContainer } from '@nestjs/core';

/** One of Nest's modules; Nest does not export the type. */
export type NestModule =
  ModulesContainer extends Map<string, infer Module> ? Module : never;

/** What Nest knows about one provider or controller of a module. */
export type NestWrapper =
  NestModule['providers'] extends Map<unknown, infer Wrapper> ? Wrapper : never;

/** The providers and controllers of a module, aliases left out. */
export function providersOf(module: NestModule): NestWrapper[] {
  return [...module.providers.values(), ...module.controllers.values()].filter(
    (wrapper) => !wrapper.isAlias,
  );
}
