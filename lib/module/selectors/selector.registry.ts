import { Injectable } from '@nestjs/common';
import type { SelectorOptions } from '../../interfaces/module/selector-options.interface.js';
import type { Weighter } from '../../selection/weighter.js';
import { SelectorFactory } from './selector.factory.js';
import type { SharedSelector } from '../../dispatch/group/selector-sharing.js';

type Selector = Weighter<unknown> | SharedSelector<unknown>;

interface Reading {
  readonly definition: object;
  readonly options: SelectorOptions | Promise<SelectorOptions>;
}

/** One selector a name in an application, however many modules ask for it. */
@Injectable()
export class SelectorRegistry {
  readonly #readings = new Map<string, Reading>();
  readonly #selectors = new Map<string, Selector>();

  constructor(private readonly factory: SelectorFactory) {}

  /** The options of a definition, read for the first who asks. */
  options(
    name: string,
    definition: object,
    read: () => SelectorOptions | Promise<SelectorOptions>,
  ): SelectorOptions | Promise<SelectorOptions> {
    const known = this.#readings.get(name);
    if (known?.definition === definition) {
      return known.options;
    }
    const options = read();
    this.#readings.set(name, { definition, options });
    return options;
  }

  /** The selector of that name, made for the first who asks. */
  obtain(name: string, options: SelectorOptions): Selector {
    let selector = this.#selectors.get(name);
    if (selector === undefined) {
      selector = this.factory.create(name, options);
      this.#selectors.set(name, selector);
    }
    return selector;
  }

  /** Whether the module made a selector of that name, and nothing replaced it. */
  has(name: string): boolean {
    return this.#selectors.has(name);
  }
}
