import { randomUUID } from 'node:crypto';
import type { SelectorDefinition } from '../../interfaces/module/selector-definition.interface.js';

/**
 * What distinguishes one `forFeature` module from another. With
 * `moduleIdGeneratorAlgorithm: 'deep-hash'` Nest takes modules with equal text
 * for the same one, so each carries an id of its own.
 */
export class FeatureMark {
  readonly id = randomUUID();
  /** `#`, because candidates may be anything, and Nest would hash them too. */
  readonly #definitions: readonly SelectorDefinition[];

  constructor(definitions: readonly SelectorDefinition[]) {
    this.#definitions = definitions;
  }

  get definitions(): readonly SelectorDefinition[] {
    return this.#definitions;
  }
}
