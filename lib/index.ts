export { InjectDispatcher } from './decorators/inject-dispatcher.decorator.js';
export { InjectWeighter } from './decorators/inject-weighter.decorator.js';
export {
  WeightedHandler,
  type WeightedHandlerDecorator,
} from './decorators/weighted-handler.decorator.js';
export { Dispatcher } from './dispatch/dispatcher.js';
export { getDispatcherToken } from './dispatch/get-dispatcher-token.js';
export { getWeighterToken } from './dispatch/get-weighter-token.js';
export { handlerGroup } from './dispatch/handler-group.js';
export { WeightedDispatcher } from './dispatch/weighted-dispatcher.js';
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
export type { AsyncOptions } from './interfaces/async-options.interface.js';
export type {
  CandidateSnapshot,
  CandidateState,
} from './interfaces/candidate-snapshot.interface.js';
export type {
  CustomStrategy,
  EligibleCandidate,
} from './interfaces/custom-strategy.interface.js';
export type { DispatchContext } from './interfaces/dispatch-context.interface.js';
export type {
  AttemptSettledEvent,
  DispatchEvents,
  EjectedEvent,
  FailoverEvent,
  PanicEvent,
  PickEvent,
  RecoveredEvent,
} from './interfaces/dispatch-events.interface.js';
export type { DispatchOptions } from './interfaces/dispatch-options.interface.js';
export type {
  DispatcherOptions,
  EjectionOptions,
  FailoverOptions,
  SlowStartOptions,
} from './interfaces/dispatcher-options.interface.js';
export type { DrawOptions } from './interfaces/draw-options.interface.js';
export type { HandlerGroup } from './interfaces/handler-group.interface.js';
export type { HandlerSnapshot } from './interfaces/handler-snapshot.interface.js';
export type { NoCandidateReason } from './interfaces/no-candidate-reason.interface.js';
export type { PickerOptions } from './interfaces/picker-options.interface.js';
export type { ScoredCandidate } from './interfaces/scored-candidate.interface.js';
export type {
  AsyncSelectorDefinition,
  SelectorDefinition,
  StaticSelectorDefinition,
} from './interfaces/selector-definition.interface.js';
export type { SelectorOptionsFactory } from './interfaces/selector-options-factory.interface.js';
export type { SelectorOptions } from './interfaces/selector-options.interface.js';
export type { SharedWeighterOptions } from './interfaces/shared-weighter-options.interface.js';
export type {
  OnUnavailable,
  SharingOptions,
} from './interfaces/sharing-options.interface.js';
export type { SharingState } from './interfaces/sharing-state.interface.js';
export type { TicketSource } from './interfaces/ticket-source.interface.js';
export type { SuspendOptions } from './interfaces/suspend-options.interface.js';
export type { WeightFunction } from './interfaces/weight-function.interface.js';
export type { WeightedHandlerOptions } from './interfaces/weighted-handler-options.interface.js';
export type {
  SelectorDefaults,
  WeighterModuleAsyncOptions,
  WeighterModuleOptions,
  WeighterModuleOptionsFactory,
} from './interfaces/weighter-module-options.interface.js';
export type {
  Phase,
  StrategyName,
  WeighterOptions,
  ZeroWeight,
} from './interfaces/weighter-options.interface.js';
export { MaxScorePicker } from './selection/pickers/max-score.picker.js';
export { RandomPicker } from './selection/pickers/random.picker.js';
export { WeightedRandomPicker } from './selection/pickers/weighted-random.picker.js';
export { Weighter } from './selection/weighter.js';
export { memoryTicketSource } from './sharing/memory-ticket-source.js';
export { redisTicketSource } from './sharing/redis-ticket-source.js';
export { SharedWeighter } from './sharing/shared-weighter.js';
export { threadTicketSource } from './sharing/thread-ticket-source.js';
export { WeighterModule } from './weighter.module.js';
