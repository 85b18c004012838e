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
      'FailedAnswerError',
      'InjectDispatcher',
      'InjectSharedWeighter',
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
      'WeighterExceptionFilter',
      'WeighterModule',
      'getDispatcherToken',
      'getSharedWeighterToken',
      'getWeighterToken',
      'handlerGroup',
      'memoryTicketSource',
      'redisTicketSource',
      'threadTicketSource',
    ]);
  });
});
