import { describe, expect, it } from '@jest/globals';
import { NoCandidateError, type NoCandidateReason } from '../../lib/index.js';

const messageOf = (reasons: Record<string, NoCandidateReason>) =>
  new NoCandidateError('jobs', new Map(Object.entries(reasons))).message;

describe('NoCandidateError', () => {
  it('lists all handlers, and each remedy once in the order of the reasons', () => {
    expect(messageOf({ A: 'full', B: 'drained', C: 'full' })).toBe(
      "Group 'jobs' has no handler to call: A (full), B (drained), C (full). To have one, wait for a full one to finish a call, or raise maxConcurrent; or give a drained one a weight above 0.",
    );
  });

  it.each<[NoCandidateReason, string]>([
    ['drained', 'a weight above 0'],
    ['suspended', 'resume'],
    ['ejected', "whenAllEjected: 'use-all'"],
    ['full', 'maxConcurrent'],
    ['excluded', "'exclude'"],
  ])('knows what to do about a handler that is %s', (reason, remedy) => {
    expect(messageOf({ A: reason })).toContain(remedy);
  });

  it('says how a group comes to have handlers', () => {
    expect(messageOf({})).toMatch(
      /^Group 'jobs' has no handlers: decorate a provider with @WeightedHandler\('jobs'\)/,
    );
  });
});
