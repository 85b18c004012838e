import type { HandlerDeclaration } from '../../interfaces/module/weighted-handler-options.interface.js';
import { HANDLER_METADATA } from '../tokens.js';

/**
 * Adds a declaration to a class's own. Decorators run from the last line to
 * the first on one member, members from the first to the last, the class after
 * all of them; the list is kept in the order in which they are written.
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
