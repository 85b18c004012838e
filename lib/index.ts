export { WeighterControl } from './control/weighter-control.js';
export { InjectDispatcher } from './module/decorators/inject-dispatcher.decorator.js';
export { InjectSharedWeighter } from './module/decorators/inject-shared-weighter.decorator.js';
export { InjectWeighter } from './module/decorators/inject-weighter.decorator.js';
export {
  WeightedHandler,
  type WeightedHandlerDecorator,
} from './module/decorators/weighted-handler.decorator.js';
export type { DispatcherOf } from './dispatch/dispatcher-of.js';
export { Dispatcher } from './dispatch/dispatcher.js';
export {
  getDispatcherToken,
  getSharedWeighterToken,
  getWeighterToken,
} from './module/tokens.js';
export { handlerGroup } from './module/handler-group.js';
export { WeightedDispatcher } from './module/weighted-dispatcher.js';
export { ChangeConflictError } from './errors/change-conflict.error.js';
export {
  DispatchFailedError,
  type FailedAttempt,
} from './errors/dispatch-failed.error.js';
export { DispatchTimeoutError } from './errors/dispatch-timeout.error.js';
export { DuplicateHandlerError } from './errors/duplicate-handler.error.js';
export { DuplicateSelectorError } from './errors/duplicate-selector.error.js';
export { FailedAnswerError } from './errors/failed-answer.error.js';
export { InvalidChangeError } from './errors/invalid-change.error.js';
export { InvalidPriorityError } from './errors/invalid-priority.error.js';
export { InvalidWeightError } from './errors/invalid-weight.error.js';
export { NobodyLeftError } from './errors/nobody-left.error.js';
export {
  NoCandidateError,
  type NoCandidateReason,
} from './errors/no-candidate.error.js';
export { SelectorConfigurationError } from './errors/selector-configuration.error.js';
export { SharingUnavailableError } from './errors/sharing-unavailable.error.js';
export { UnknownSelectorError } from './errors/unknown-selector.error.js';
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
  By,
  Change,
  ChangeAction,
  ChangedEvent,
  TouchedState,
} from './interfaces/control/change.interface.js';
export type {
  Preview,
  PreviewedChange,
} from './interfaces/control/preview.interface.js';
export type {
  Ramp,
  RampEnd,
  RampGuard,
  RampPlan,
  RampState,
  RampStatus,
  RampWindow,
} from './interfaces/control/ramp.interface.js';
export type {
  CandidateStatus,
  SelectorStatus,
} from './interfaces/control/selector-status.interface.js';
export type { WeighterEvents } from './interfaces/control/weighter-events.interface.js';
export type {
  AttemptSettledEvent,
  DispatchEvents,
  DispatchSettledEvent,
  EjectedEvent,
  EjectionCause,
  FailoverEvent,
  PanicEvent,
  PickEvent,
  RecoveredEvent,
} from './interfaces/dispatch/dispatch-events.interface.js';
export type {
  Attempt,
  DispatchResult,
} from './interfaces/dispatch/dispatch-result.interface.js';
export type { DispatchOptions } from './interfaces/dispatch/dispatch-options.interface.js';
export type {
  DispatcherOptions,
  EjectionOptions,
  FailoverOptions,
  FailureRateOptions,
  SlowStartOptions,
} from './interfaces/dispatch/dispatcher-options.interface.js';
export type {
  DrawOptions,
  SuspendOptions,
} from './interfaces/selection/weighter-call-options.interface.js';
export type { HandlerGroup } from './interfaces/dispatch/handler-group.interface.js';
export type {
  AttemptKind,
  AttemptOutcome,
  HandlerError,
  HandlerSnapshot,
  HandlerState,
  OutcomeCounts,
} from './interfaces/dispatch/handler-snapshot.interface.js';
export type { ShareAlarm } from './interfaces/dispatch/share-alarm.interface.js';
export type { Selector } from './interfaces/selection/selector.interface.js';
export type {
  PickerOptions,
  ScoredCandidate,
} from './interfaces/selection/picker-options.interface.js';
export type {
  AsyncSelectorDefinition,
  SelectorDefinition,
  StaticSelectorDefinition,
} from './interfaces/module/selector-definition.interface.js';
export type {
  SelectorOptions,
  SelectorOptionsFactory,
} from './interfaces/module/selector-options.interface.js';
export type { SharedWeighterOptions } from './interfaces/sharing/shared-weighter-options.interface.js';
export type {
  IoredisClient,
  NodeRedisClient,
  RedisClient,
} from './interfaces/sharing/redis-client.interface.js';
export type { SharingEvent } from './interfaces/sharing/sharing-event.interface.js';
export type {
  OnUnavailable,
  SharingOptions,
  SharingState,
} from './interfaces/sharing/sharing-options.interface.js';
export type { TicketSource } from './interfaces/sharing/ticket-source.interface.js';
export type {
  Phase,
  StrategyName,
  WeightChanges,
  WeighterOptions,
  WeightFunction,
  ZeroWeight,
} from './interfaces/selection/weighter-options.interface.js';
export type { WeightedHandlerOptions } from './interfaces/module/weighted-handler-options.interface.js';
export type {
  SelectorDefaults,
  WeighterModuleAsyncOptions,
  WeighterModuleOptions,
  WeighterModuleOptionsFactory,
} from './interfaces/module/weighter-module-options.interface.js';
export { MaxScorePicker } from './selection/pickers/max-score.picker.js';
export { RandomPicker } from './selection/pickers/random.picker.js';
export { WeightedRandomPicker } from './selection/pickers/weighted-random.picker.js';
export { Weighter } from './selection/weighter.js';
export { memoryTicketSource } from './sharing/sources/memory-ticket-source.js';
export { redisTicketSource } from './sharing/sources/redis-ticket-source.js';
export { SharedWeighter } from './sharing/shared-weighter.js';
export { threadTicketSource } from './sharing/sources/thread-ticket-source.js';
export { WeighterExceptionFilter } from './module/weighter-exception.filter.js';
export { WeighterModule } from './module/weighter.module.js';
