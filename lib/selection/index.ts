export { InvalidPriorityError } from '../errors/invalid-priority.error.js';
export { InvalidWeightError } from '../errors/invalid-weight.error.js';
export { SelectorConfigurationError } from '../errors/selector-configuration.error.js';
export { WeighterError } from '../errors/weighter.error.js';
export type {
  CandidateSnapshot,
  CandidateState,
} from '../interfaces/candidate-snapshot.interface.js';
export type {
  CustomStrategy,
  EligibleCandidate,
} from '../interfaces/custom-strategy.interface.js';
export type { DrawOptions } from '../interfaces/draw-options.interface.js';
export type { PickerOptions } from '../interfaces/picker-options.interface.js';
export type { ScoredCandidate } from '../interfaces/scored-candidate.interface.js';
export type { SuspendOptions } from '../interfaces/suspend-options.interface.js';
export type { WeightFunction } from '../interfaces/weight-function.interface.js';
export type {
  Phase,
  StrategyName,
  WeighterOptions,
  ZeroWeight,
} from '../interfaces/weighter-options.interface.js';
export { Weighter } from './weighter.js';
export { MaxScorePicker } from './pickers/max-score.picker.js';
export { RandomPicker } from './pickers/random.picker.js';
export { WeightedRandomPicker } from './pickers/weighted-random.picker.js';
