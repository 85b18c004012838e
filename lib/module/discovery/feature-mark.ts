import { randomUUID } from 'node:crypto';
import type { SelectorDefinition } from '../../interfaces/module/selector-definition.interface.js';

/**
 * What tells one `forFeature` module from another. With
 * `moduleIdGeneratorAlgorithm: 'deep-hash'` Nest takes modules with equal text
 * for one, so each carries an id of its own; the definitions are hidden from
 * that, as candidates may be anything.
 */
export class FeatureMark {
  readonly id = randomUUID();
  readonly #definitions: readonly SelectorDefinition[];

  constructor(definitions: readonly SelectorDefinition[]) {
    this.#definitions = definitions;
  }

  get definitions(): readonly SelectorDefinition[] {
    return this.#definitions;
  }
}
