import { describe, expect, it } from '@jest/globals';
import * as surface from '../lib/index.js';

describe('the public surface', () => {
  it('is what it says, and nothing internal', () => {
    expect(Object.keys(surface).sort()).toEqual([
      'ChangeConflictError',
      'DispatchFailedError',
      'DispatchTimeoutError',
      'Dispatcher',
      'DuplicateHandlerError',
      'DuplicateSelectorError',
      'FailedAnswerError',
      'InjectDispatcher',
      'InjectSharedWeighter',
      'InjectWeighter',
      'InvalidChangeError',
      'InvalidPriorityError',
      'InvalidWeightError',
      'MaxScorePicker',
      'NoCandidateError',
      'NobodyLeftError',
      'RandomPicker',
      'SelectorConfigurationError',
      'SharedWeighter',
      'SharingUnavailableError',
      'UnknownSelectorError',
      'WeightedDispatcher',
      'WeightedHandler',
      'WeightedRandomPicker',
      'Weighter',
      'WeighterControl',
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
