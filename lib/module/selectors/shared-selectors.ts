import {
  Inject,
  Injectable,
  Optional,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { SelectorSharing } from '../../dispatch/group/selector-sharing.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { SelectorOptions } from '../../interfaces/module/selector-options.interface.js';
import type { WeighterModuleOptions } from '../../interfaces/module/weighter-module-options.interface.js';
import type { Weighter } from '../../selection/weighter.js';
import { SharedWeighter } from '../../sharing/shared-weighter.js';
import {
  sharingSettings,
  type SharingSettings,
} from '../../sharing/sharing-settings.js';
import { MODULE_OPTIONS } from '../tokens.js';

/** The shared selectors of an application, all with its one source of tickets. */
@Injectable()
export class SharedSelectors
  extends SelectorSharing
  implements OnApplicationShutdown
{
  readonly #selectors: SharedWeighter<unknown>[] = [];
  readonly #settings: SharingSettings | undefined;
  #closed = false;

  constructor(
    @Optional()
    @Inject(MODULE_OPTIONS)
    options?: WeighterModuleOptions,
  ) {
    super();
    this.#settings =
      options?.sharing === undefined
        ? undefined
        : sharingSettings(options.sharing);
  }

  override share<T>(
    name: string,
    local: Weighter<T>,
    options: SelectorOptions<T>,
  ): SharedWeighter<T> {
    if (this.#settings === undefined) {
      throw new SelectorConfigurationError(
        "'shared' needs something that counts for all processes. Give WeighterModule.forRoot({ sharing: { client } }) a client of ioredis or node-redis, or a TicketSource as 'source'.",
      );
    }
    // The options of a group have a 'timeout', too: that of a dispatch.
    const settings = { ...options, ...this.#settings, name };
    const selector = new SharedWeighter<T>(undefined, settings, local);
    this.#selectors.push(selector as SharedWeighter<unknown>);
    return selector;
  }

  /** Called last of all: requests under way, and other providers as they end, still pick. */
  async onApplicationShutdown(): Promise<void> {
    if (this.#closed) {
      return;
    }
    this.#closed = true;
    this.#selectors.forEach((selector) => selector.stop());
    await this.#settings?.source.close?.();
  }
}
