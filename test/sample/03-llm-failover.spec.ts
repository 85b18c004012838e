import { describe, expect, it } from '@jest/globals';
import { findFault } from '../../sample/03-llm-failover/demo/find-fault.js';
import { type Phase } from '../../sample/03-llm-failover/demo/phase.js';

function phase(served: string[], failures: string[] = []): Phase {
  const title = 'a phase';
  return { title, served, failures, entries: [], failedOver: [], snapshot: [] };
}

describe('sample/03-llm-failover', () => {
  it('finds no fault when who comes back is used again', () => {
    expect(findFault([phase([]), phase(['atlas'])], 'atlas')).toBeUndefined();
  });

  it('tells how many calls failed, and how the first did', () => {
    const phases = [phase(['atlas']), phase(['atlas'], ['gone', 'late'])];
    expect(findFault(phases, 'atlas')).toBe('2 calls failed; the first: gone');
  });

  it('tells when who was restarted served nothing in the end', () => {
    const phases = [phase(['atlas']), phase(['birch', 'cedar'])];
    expect(findFault(phases, 'atlas')).toBe(
      'atlas served nothing after its restart.',
    );
  });
});
