import { describe, expect, it } from '@jest/globals';
import * as surface from '../lib/index.js';

describe('the public surface', () => {
  it('is what it says, and nothing internal', () => {
    expect(Object.keys(surface).sort()).toEqual([
      'Dispatcher',
      'DuplicateHandlerError',
      'DuplicateSelectorError',
      'InjectDispatcher',
      'InjectWeighter',
      'InvalidPriorityError',
      'InvalidWeightError',
      'NoCandidateError',
      'SelectorConfigurationError',
      'WeightedDispatcher',
      'WeightedHandler',
      'Weighter',
      'WeighterError',
      'WeighterModule',
      'getDispatcherToken',
      'getWeighterToken',
      'handlerGroup',
    ]);
  });
});
