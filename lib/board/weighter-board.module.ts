import { Module, type DynamicModule } from '@nestjs/common';
import { checkKnownKeys } from '../rules/option-rules.js';
import type {
  WeighterBoardAsyncOptions,
  WeighterBoardBehaviour,
  WeighterBoardBehaviourFactory,
  WeighterBoardOptions,
} from '../interfaces/board/weighter-board-options.interface.js';
import { ASYNC_KEYS, optionsSource } from '../module/options/options-source.js';
import { WeighterModule } from '../module/weighter.module.js';
import { Board } from './board.js';
import { boardController } from './board.controller.js';
import {
  BEHAVIOUR_KEYS,
  boardRoute,
  boardSettings,
  ROUTE_KEYS,
} from './board-settings.js';
import { BOARD_SETTINGS } from './tokens.js';

/**
 * A page on which people see who is served and why not, and shift, suspend,
 * drain and undo. An application may have several, at different paths.
 *
 * It counts outcomes, durations and shares of all groups, as `observe: true` does.
 */
@Module({})
export class WeighterBoardModule {
  /**
   * @example
   * WeighterBoardModule.forRoot({ path: 'weighter', guards: [AdminGuard], actor: (request) => request.user.email })
   *
   * @throws `SelectorConfigurationError` without `guards`, unless `allowUnguarded`
   * says so; without `actor`, unless it is `readOnly`; and for options that are none
   */
  static forRoot(options: WeighterBoardOptions): DynamicModule {
    const owner = 'WeighterBoardModule.forRoot()';
    const route = boardRoute(owner, options, [
      ...ROUTE_KEYS,
      ...BEHAVIOUR_KEYS,
    ]);
    const settings = boardSettings(owner, options);
    return {
      module: WeighterBoardModule,
      imports: [WeighterModule, ...(options.imports ?? [])],
      controllers: [boardController(route)],
      providers: [Board, { provide: BOARD_SETTINGS, useValue: settings }],
    };
  }

  /**
   * `forRoot()` with what the board does made when the application starts; where it
   * is, and its guards, have to be known before.
   *
   * @throws `SelectorConfigurationError` as `forRoot()`, and unless there is exactly one
   * of `useFactory`, `useClass` and `useExisting`
   */
  static forRootAsync(options: WeighterBoardAsyncOptions): DynamicModule {
    const owner = 'WeighterBoardModule.forRootAsync()';
    const route = boardRoute(owner, options, [...ROUTE_KEYS, ...ASYNC_KEYS]);
    const { inject, providers, read } = optionsSource<
      WeighterBoardBehaviour,
      WeighterBoardBehaviourFactory
    >(owner, options, {
      name: 'createWeighterBoardOptions',
      declaredBy: 'WeighterBoardBehaviourFactory',
      arguments: [],
    });
    return {
      module: WeighterBoardModule,
      imports: [WeighterModule, ...(options.imports ?? [])],
      controllers: [boardController(route)],
      providers: [
        ...providers,
        Board,
        {
          provide: BOARD_SETTINGS,
          inject,
          useFactory: async (...dependencies: unknown[]) => {
            const behaviour = await read(dependencies);
            checkKnownKeys(owner, behaviour, BEHAVIOUR_KEYS);
            return boardSettings(owner, behaviour);
          },
        },
      ],
    };
  }
}
