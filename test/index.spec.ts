import { describe, expect, it } from '@jest/globals';
import * as surface from '../lib/index.js';

describe('the public surface', () => {
  it('is what it says, and nothing internal', () => {
    expect(Object.keys(surface).sort()).toEqual([
      'DispatchFailedError',
      'DispatchTimeoutError',
      'Dispatcher',
      'DuplicateHandlerError',
      'DuplicateSelectorError',
      'InjectDispatcher',
      'InjectWeighter',
      'InvalidPriorityError',
      'InvalidWeightError',
      'MaxScorePicker',
      'NoCandidateError',
      'RandomPicker',
      'SelectorConfigurationError',
      'SharedWeighter',
      'SharingUnavailableError',
      'WeightedDispatcher',
      'WeightedHandler',
      'WeightedRandomPicker',
      'Weighter',
      'WeighterError',
      'WeighterModule',
      'getDispatcherToken',
      'getWeighterToken',
      'handlerGroup',
      'memoryTicketSource',
      'redisTicketSource',
      'threadTicketSource',
    ]);
  });
});
