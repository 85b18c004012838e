import { describe, expect, it } from '@jest/globals';
import { SelectorConfigurationError } from '../../../lib/errors/selector-configuration.error.js';
import { candidateList } from '../../../lib/module/selectors/candidate-list.js';

describe('candidateList', () => {
  it('reads an iterable anew each time, as it may have changed', () => {
    const candidates = new Set(['A']);
    expect(candidateList(candidates)).toEqual(['A']);
    candidates.add('B');
    expect(candidateList(candidates)).toEqual(['A', 'B']);
  });

  it('remembers what an iterator gave, as it gives it once', () => {
    function* generator() {
      yield 'A';
      yield 'B';
    }
    for (const candidates of [generator(), ['A', 'B'].values()]) {
      expect(candidateList(candidates)).toEqual(['A', 'B']);
      expect(candidateList(candidates)).toEqual(['A', 'B']);
    }
  });

  it.each([['A,B'], [''], [5], [null], [undefined], [{}], [{ length: 1 }]])(
    'refuses %p',
    (candidates) => {
      expect(() => candidateList(candidates as never)).toThrow(
        SelectorConfigurationError,
      );
    },
  );
});
