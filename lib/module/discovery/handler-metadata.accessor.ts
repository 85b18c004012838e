import { Injectable } from '@nestjs/common';
import type { HandlerDeclaration } from '../../interfaces/module/weighted-handler-options.interface.js';
import { HANDLER_METADATA } from '../tokens.js';

/** Reads what `@WeightedHandler()` left on a class itself, never on an ancestor. */
@Injectable()
export class HandlerMetadataAccessor {
  /** The declarations in the order of the source; `undefined` when there are none. */
  declarationsOf(type: unknown): readonly HandlerDeclaration[] | undefined {
    return typeof type === 'function'
      ? (Reflect.getOwnMetadata(HANDLER_METADATA, type) as
          readonly HandlerDeclaration[] | undefined)
      : undefined;
  }
}
