import {
  Inject,
  Injectable,
  Optional,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { ControlEvents } from '../../control/control-events.js';
import { SelectorConfigurationError } from '../../errors/selector-configuration.error.js';
import type { SelectorOptions } from '../../interfaces/module/selector-options.interface.js';
import type { WeighterModuleOptions } from '../../interfaces/module/weighter-module-options.interface.js';
import {
  SharedWeighter,
  type MakeLocal,
} from '../../sharing/shared-weighter.js';
import {
  sharingSettings,
  type SharingSettings,
} from '../../sharing/sharing-settings.js';
import type { Clock } from '../../time/clock.js';
import { CLOCK, MODULE_OPTIONS } from '../tokens.js';

/** The shared selectors of an application, all with its one source of tickets. */
@Injectable()
export class SharedSelectors implements OnApplicationShutdown {
  readonly #selectors: SharedWeighter<unknown>[] = [];
  readonly #settings: SharingSettings | undefined;
  #closed = false;

  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly events: ControlEvents,
    @Optional()
    @Inject(MODULE_OPTIONS)
    options?: WeighterModuleOptions,
  ) {
    this.#settings =
      options?.sharing === undefined
        ? undefined
        : sharingSettings(options.sharing);
  }

  /**
   * @param makeLocal makes the selector that holds the candidates
   * @throws SelectorConfigurationError for options that cannot be shared
   */
  share<T>(
    name: string,
    options: SelectorOptions<T>,
    makeLocal: MakeLocal<T>,
  ): SharedWeighter<T> {
    if (this.#settings === undefined) {
      throw new SelectorConfigurationError(
        "'shared' needs something that counts for all processes. Give WeighterModule.forRoot({ sharing: { client } }) a client of ioredis or node-redis, or a TicketSource as 'source'.",
      );
    }
    const settings = { ...options, ...this.#settings, name };
    const selector = new SharedWeighter<T>(undefined, settings, makeLocal, {
      clock: this.clock,
      stateChanged: (state, cause) =>
        this.events.sharingChanged(name, state, cause),
    });
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
