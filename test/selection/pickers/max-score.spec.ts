import { describe, expect, it } from '@jest/globals';
import { MaxScorePicker, WeightedRandomPicker } from '../../../lib/index.js';

const scored = (scores: Record<string, unknown>) =>
  Object.entries(scores).map(([candidate, score]) => ({
    candidate,
    score: score as number,
  }));

/** Whoever wins at least once in many. */
function winners(
  picker: { pick(list: ReturnType<typeof scored>): string[] },
  scores: Record<string, unknown>,
): string {
  const won = new Set<string>();
  for (let time = 0; time < 200; time++) {
    picker.pick(scored(scores)).forEach((name) => won.add(name));
  }
  return [...won].sort().join('');
}

describe('MaxScorePicker', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['an undefined score never wins', { A: undefined, B: 1 }, 'B'],
    ['nor where it is the first of many', { A: undefined, B: -5, C: -9 }, 'B'],
    ['nor does null', { A: null, B: -1 }, 'B'],
    ['text is no number', { A: '9', B: '10', C: 1 }, 'C'],
    ['text alone wins nothing', { A: '9', B: '10' }, ''],
    ['NaN never wins', { A: NaN, B: -Infinity }, 'B'],
    ['nor does a BigInt', { A: 10n, B: 1 }, 'B'],
    ['nor an object with a value', { A: { valueOf: () => 99 }, B: 1 }, 'B'],
    ['ties are spread', { A: 2, B: 2, C: 1 }, 'AB'],
    ['Infinity wins', { A: Infinity, B: 1e308 }, 'A'],
  ])('%s', (_, scores, expected) => {
    expect(winners(new MaxScorePicker<string>(), scores)).toBe(expected);
  });

  it('returns numbers alone, the highest first, however many are asked for', () => {
    const picker = new MaxScorePicker<string>({ maxCandidates: 9 });
    expect(
      picker.pick(scored({ A: '10', B: 9, C: undefined, D: 10, E: -1 })),
    ).toEqual(['D', 'B', 'E']);
  });
});

describe('WeightedRandomPicker', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['an undefined score is never picked', { A: undefined, B: 1 }, 'B'],
    ['text is no number', { A: '900', B: 1 }, 'B'],
  ])('%s', (_, scores, expected) => {
    expect(winners(new WeightedRandomPicker<string>(), scores)).toBe(expected);
  });
});
