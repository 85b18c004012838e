import type { HandlerDeclaration } from '../../interfaces/module/weighted-handler-options.interface.js';
import { HANDLER_METADATA } from '../tokens.js';

/**
 * Adds a declaration to those of a class, in the order of the source. Decorators
 * of one member run from the last line to the first, members from the first to
 * the last, the class after all of them.
 */
export function declareHandler(
  type: object,
  declaration: HandlerDeclaration,
): void {
  const declarations = [
    ...((Reflect.getOwnMetadata(HANDLER_METADATA, type) as
      HandlerDeclaration[] | undefined) ?? []),
  ];
  const sameMember = declarations.findIndex(
    ({ method }) => method === declaration.method,
  );
  const isClass = declaration.method === undefined;
  const end = isClass ? 0 : declarations.length;
  declarations.splice(sameMember < 0 ? end : sameMember, 0, declaration);
  Reflect.defineMetadata(HANDLER_METADATA, declarations, type);
}
