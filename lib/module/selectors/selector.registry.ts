import { Injectable } from '@nestjs/common';
import type { SelectorOptions } from '../../interfaces/module/selector-options.interface.js';
import { SelectorFactory, type MadeSelector } from './selector.factory.js';
import type { DispatcherOptions } from '../../interfaces/dispatch/dispatcher-options.interface.js';
import type { Group, GroupSelector } from '../../dispatch/group/group.js';

interface Reading {
  readonly definition: object;
  readonly options: SelectorOptions | Promise<SelectorOptions>;
}

/** One selector a name in an application, however many modules ask for it. */
@Injectable()
export class SelectorRegistry {
  private readonly readings = new Map<string, Reading>();
  private readonly made = new Map<string, MadeSelector<unknown>>();

  constructor(private readonly factory: SelectorFactory) {}

  /** The options of a definition, read for the first who asks. */
  options(
    name: string,
    definition: object,
    read: () => SelectorOptions | Promise<SelectorOptions>,
  ): SelectorOptions | Promise<SelectorOptions> {
    const known = this.readings.get(name);
    if (known?.definition === definition) {
      return known.options;
    }
    const options = read();
    this.readings.set(name, { definition, options });
    return options;
  }

  /** The selector of that name, made for the first who asks. */
  obtain(
    name: string,
    options: SelectorOptions,
  ): MadeSelector<unknown>['selector'] {
    let made = this.made.get(name);
    if (made === undefined) {
      made = this.factory.create<unknown>(name, options);
      this.made.set(name, made);
    }
    return made.selector;
  }

  /** What the module made under that name, if it was defined. */
  find(name: string): MadeSelector<unknown> | undefined {
    return this.made.get(name);
  }

  /** The handlers of that name behind a selector: the one the module made, or one that a test put in its place. */
  groupOver(
    name: string,
    selector: GroupSelector,
    options: DispatcherOptions,
  ): Group {
    const made = this.made.get(name);
    return made?.group !== undefined && made.selector === selector
      ? made.group
      : this.factory.groupOver(
          name,
          selector,
          options,
          made === undefined ? 'stand-in' : 'candidates',
        );
  }

  /** A group that no module configures. */
  createGroup(name: string): Group {
    return this.factory.createGroup(name, {});
  }
}
