export { InvalidPriorityError } from '../errors/invalid-priority.error.js';
export { InvalidWeightError } from '../errors/invalid-weight.error.js';
export { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
export { SharingUnavailableError } from '../errors/sharing-unavailable.error.js';
export { WeighterError } from '../errors/weighter.error.js';
export type {
  CandidateSnapshot,
  CandidateState,
} from '../interfaces/selection/candidate-snapshot.interface.js';
export type { Selector } from '../interfaces/selection/selector.interface.js';
export type {
  DrawOptions,
  SuspendOptions,
} from '../interfaces/selection/weighter-call-options.interface.js';
export type { SharedWeighterOptions } from '../interfaces/sharing/shared-weighter-options.interface.js';
export type {
  IoredisClient,
  NodeRedisClient,
  RedisClient,
} from '../interfaces/sharing/redis-client.interface.js';
export type {
  OnUnavailable,
  SharingState,
} from '../interfaces/sharing/sharing-options.interface.js';
export type { TicketSource } from '../interfaces/sharing/ticket-source.interface.js';
export type {
  Phase,
  WeightChanges,
  WeightFunction,
  ZeroWeight,
} from '../interfaces/selection/weighter-options.interface.js';
export { memoryTicketSource } from './sources/memory-ticket-source.js';
export { redisTicketSource } from './sources/redis-ticket-source.js';
export { SharedWeighter } from './shared-weighter.js';
export { threadTicketSource } from './sources/thread-ticket-source.js';
