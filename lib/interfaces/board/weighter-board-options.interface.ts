import type { CanActivate, ModuleMetadata, Type } from '@nestjs/common';
import type { AsyncOptions } from '../module/async-options.interface.js';

/** What of the board has to be known before the application starts. */
export interface WeighterBoardRouteOptions {
  /** Where the board is, below the global prefix. @defaultValue `'weighter'` */
  path?: string;
  /**
   * Who may see it, and change things unless it is `readOnly`: guards as for
   * `@UseGuards()`. What classes of guards need is in `imports`, or global.
   */
  guards?: readonly (Type<CanActivate> | CanActivate)[];
  /**
   * Says that the board needs no guards of its own, as where global ones, a proxy
   * or a network keep strangers away. @defaultValue false
   */
  allowUnguarded?: boolean;
  /** Modules whose exports the guards need. @defaultValue none */
  imports?: ModuleMetadata['imports'];
}

/** What the board does, and for whom. */
export interface WeighterBoardBehaviour {
  /** Whether it only shows. @defaultValue false */
  readOnly?: boolean;
  /**
   * Names who makes a change, from the request that the guards have let through,
   * such as `(request) => request.user.email`. Without it a board has to be `readOnly`.
   */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- what a request carries is known to the guards alone
  actor?: (request: any) => string | Promise<string>;
  /** How often the page asks anew, in milliseconds. @defaultValue 2000 */
  refresh?: number;
  /**
   * From where changes may come, such as `['https://ops.example.com']`, where a
   * proxy hides under which address people see the board.
   * @defaultValue the address of the request itself
   */
  origins?: readonly string[];
}

/** Options of `WeighterBoardModule.forRoot()`. */
export interface WeighterBoardOptions
  extends WeighterBoardRouteOptions, WeighterBoardBehaviour {}

/** Makes what the board does, when the application starts. */
export interface WeighterBoardBehaviourFactory {
  createWeighterBoardOptions():
    WeighterBoardBehaviour | Promise<WeighterBoardBehaviour>;
}

/** Options of `WeighterBoardModule.forRootAsync()`. */
export interface WeighterBoardAsyncOptions
  extends
    WeighterBoardRouteOptions,
    Omit<
      AsyncOptions<WeighterBoardBehaviour, WeighterBoardBehaviourFactory>,
      'imports'
    > {}
