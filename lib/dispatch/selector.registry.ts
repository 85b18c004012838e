import { Injectable } from '@nestjs/common';
import type { SelectorOptions } from '../interfaces/selector-options.interface.js';
import type { Weighter } from '../selection/weighter.js';
import { SelectorFactory } from './selector.factory.js';

interface Registration {
  readonly definition: object;
  readonly selector: Weighter<unknown> | Promise<Weighter<unknown>>;
}

/** One selector a name in an application, however many modules ask for it. */
@Injectable()
export class SelectorRegistry {
  readonly #byName = new Map<string, Registration>();

  constructor(private readonly factory: SelectorFactory) {}

  /** The selector of a definition; its options are read for the first who asks. */
  obtain(
    name: string,
    definition: object,
    read: () => SelectorOptions | Promise<SelectorOptions>,
  ): Weighter<unknown> | Promise<Weighter<unknown>> {
    const known = this.#byName.get(name);
    if (known?.definition === definition) {
      return known.selector;
    }
    const options = read();
    const selector =
      options instanceof Promise
        ? options.then((value) => this.factory.create(name, value))
        : this.factory.create(name, options);
    this.#byName.set(name, { definition, selector });
    return selector;
  }

  /** Whether the module made a selector of that name, and nothing replaced it. */
  has(name: string): boolean {
    return this.#byName.has(name);
  }
}
