export { InjectDispatcher } from './module/decorators/inject-dispatcher.decorator.js';
export { InjectWeighter } from './module/decorators/inject-weighter.decorator.js';
export {
  WeightedHandler,
  type WeightedHandlerDecorator,
} from './module/decorators/weighted-handler.decorator.js';
export { Dispatcher } from './dispatch/dispatcher.js';
export { getDispatcherToken } from './module/get-dispatcher-token.js';
export { getWeighterToken } from './module/get-weighter-token.js';
export { handlerGroup } from './module/handler-group.js';
export { WeightedDispatcher } from './module/weighted-dispatcher.js';
export {
  DispatchFailedError,
  type FailedAttempt,
} from './errors/dispatch-failed.error.js';
export { DispatchTimeoutError } from './errors/dispatch-timeout.error.js';
export { DuplicateHandlerError } from './errors/duplicate-handler.error.js';
export { DuplicateSelectorError } from './errors/duplicate-selector.error.js';
export { InvalidPriorityError } from './errors/invalid-priority.error.js';
export { InvalidWeightError } from './errors/invalid-weight.error.js';
export { NoCandidateError } from './errors/no-candidate.error.js';
export { SelectorConfigurationError } from './errors/selector-configuration.error.js';
export { SharingUnavailableError } from './errors/sharing-unavailable.error.js';
export { WeighterError } from './errors/weighter.error.js';
export type { AsyncOptions } from './interfaces/module/async-options.interface.js';
export type {
  CandidateSnapshot,
  CandidateState,
} from './interfaces/selection/candidate-snapshot.interface.js';
export type {
  CustomStrategy,
  EligibleCandidate,
} from './interfaces/selection/custom-strategy.interface.js';
export type { DispatchContext } from './interfaces/dispatch/dispatch-context.interface.js';
export type {
  AttemptSettledEvent,
  DispatchEvents,
  EjectedEvent,
  FailoverEvent,
  PanicEvent,
  PickEvent,
  RecoveredEvent,
} from './interfaces/dispatch/dispatch-events.interface.js';
export type { DispatchOptions } from './interfaces/dispatch/dispatch-options.interface.js';
export type {
  DispatcherOptions,
  EjectionOptions,
  FailoverOptions,
  SlowStartOptions,
} from './interfaces/dispatch/dispatcher-options.interface.js';
export type { DrawOptions } from './interfaces/selection/draw-options.interface.js';
export type { HandlerGroup } from './interfaces/dispatch/handler-group.interface.js';
export type { HandlerSnapshot } from './interfaces/dispatch/handler-snapshot.interface.js';
export type { NoCandidateReason } from './interfaces/dispatch/no-candidate-reason.interface.js';
export type { PickerOptions } from './interfaces/selection/picker-options.interface.js';
export type { ScoredCandidate } from './interfaces/selection/scored-candidate.interface.js';
export type {
  AsyncSelectorDefinition,
  SelectorDefinition,
  StaticSelectorDefinition,
} from './interfaces/module/selector-definition.interface.js';
export type { SelectorOptionsFactory } from './interfaces/module/selector-options-factory.interface.js';
export type { SelectorOptions } from './interfaces/module/selector-options.interface.js';
export type { SharedWeighterOptions } from './interfaces/sharing/shared-weighter-options.interface.js';
export type { RedisClient } from './interfaces/sharing/redis-client.interface.js';
export type {
  OnUnavailable,
  SharingOptions,
  SharingState,
} from './interfaces/sharing/sharing-options.interface.js';
export type { TicketSource } from './interfaces/sharing/ticket-source.interface.js';
export type { SuspendOptions } from './interfaces/selection/suspend-options.interface.js';
export type { WeightFunction } from './interfaces/selection/weight-function.interface.js';
export type { WeightedHandlerOptions } from './interfaces/module/weighted-handler-options.interface.js';
export type {
  SelectorDefaults,
  WeighterModuleAsyncOptions,
  WeighterModuleOptions,
  WeighterModuleOptionsFactory,
} from './interfaces/module/weighter-module-options.interface.js';
export type {
  Phase,
  StrategyName,
  WeighterOptions,
  ZeroWeight,
} from './interfaces/selection/weighter-options.interface.js';
export { MaxScorePicker } from './selection/pickers/max-score.picker.js';
export { RandomPicker } from './selection/pickers/random.picker.js';
export { WeightedRandomPicker } from './selection/pickers/weighted-random.picker.js';
export { Weighter } from './selection/weighter.js';
export { memoryTicketSource } from './sharing/sources/memory-ticket-source.js';
export { redisTicketSource } from './sharing/sources/redis-ticket-source.js';
export { SharedWeighter } from './sharing/shared-weighter.js';
export { threadTicketSource } from './sharing/sources/thread-ticket-source.js';
export { WeighterModule } from './module/weighter.module.js';
