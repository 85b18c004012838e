export { InvalidPriorityError } from '../errors/invalid-priority.error.js';
export { InvalidWeightError } from '../errors/invalid-weight.error.js';
export { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
export { WeighterError } from '../errors/weighter.error.js';
export type {
  CandidateSnapshot,
  CandidateState,
} from '../interfaces/selection/candidate-snapshot.interface.js';
export type {
  CustomStrategy,
  EligibleCandidate,
} from '../interfaces/selection/custom-strategy.interface.js';
export type { Selector } from '../interfaces/selection/selector.interface.js';
export type {
  DrawOptions,
  SuspendOptions,
} from '../interfaces/selection/weighter-call-options.interface.js';
export type {
  PickerOptions,
  ScoredCandidate,
} from '../interfaces/selection/picker-options.interface.js';
export type {
  Phase,
  StrategyName,
  WeightChanges,
  WeighterOptions,
  WeightFunction,
  ZeroWeight,
} from '../interfaces/selection/weighter-options.interface.js';
export { Weighter } from './weighter.js';
export { MaxScorePicker } from './pickers/max-score.picker.js';
export { RandomPicker } from './pickers/random.picker.js';
export { WeightedRandomPicker } from './pickers/weighted-random.picker.js';
