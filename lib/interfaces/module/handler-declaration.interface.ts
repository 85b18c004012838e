import type { WeightedHandlerOptions } from './weighted-handler-options.interface.js';

/** What one `@WeightedHandler()` says; not checked until the application starts. */
export interface HandlerDeclaration {
  readonly group: string;
  /** The decorated method; `undefined` when the class itself was decorated. */
  readonly method: string | symbol | undefined;
  readonly options: WeightedHandlerOptions<never>;
}
