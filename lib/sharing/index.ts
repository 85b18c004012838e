export { InvalidPriorityError } from '../errors/invalid-priority.error.js';
export { InvalidWeightError } from '../errors/invalid-weight.error.js';
export { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
export { SharingUnavailableError } from '../errors/sharing-unavailable.error.js';
export { WeighterError } from '../errors/weighter.error.js';
export type {
  CandidateSnapshot,
  CandidateState,
} from '../interfaces/candidate-snapshot.interface.js';
export type { DrawOptions } from '../interfaces/draw-options.interface.js';
export type { SharedWeighterOptions } from '../interfaces/shared-weighter-options.interface.js';
export type { OnUnavailable } from '../interfaces/sharing-options.interface.js';
export type { SharingState } from '../interfaces/sharing-state.interface.js';
export type { SuspendOptions } from '../interfaces/suspend-options.interface.js';
export type { TicketSource } from '../interfaces/ticket-source.interface.js';
export type { WeightFunction } from '../interfaces/weight-function.interface.js';
export type {
  Phase,
  ZeroWeight,
} from '../interfaces/weighter-options.interface.js';
export { memoryTicketSource } from './memory-ticket-source.js';
export { redisTicketSource } from './redis-ticket-source.js';
export { SharedWeighter } from './shared-weighter.js';
export { threadTicketSource } from './thread-ticket-source.js';
