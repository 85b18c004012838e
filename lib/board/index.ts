export { WeighterBoardModule } from './weighter-board.module.js';
export type {
  WeighterBoardAsyncOptions,
  WeighterBoardBehaviour,
  WeighterBoardBehaviourFactory,
  WeighterBoardOptions,
  WeighterBoardRouteOptions,
} from '../interfaces/board/weighter-board-options.interface.js';
