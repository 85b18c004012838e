import { describe, expect, it } from '@jest/globals';
import {
  SelectorConfigurationError,
  Weighter,
} from '../../../lib/selection/index.js';
import { counts, picks, weighterOf } from '../../support/sequence.js';

describe('draw', () => {
  it('starts with what get() would return and walks over distinct candidates', () => {
    const weighter = weighterOf({ A: 4, B: 2, C: 1 });
    const [first] = weighter.peek();
    const drawn = [...weighter.draw()];
    expect(drawn[0]).toBe(first);
    expect([...drawn].sort()).toEqual(['A', 'B', 'C']);
    expect([...new Weighter(['A', 'A', 'B']).draw()].sort()).toEqual([
      'A',
      'B',
    ]);
  });

  it('only its first element advances the sequence', () => {
    const weighter = weighterOf({ A: 4, B: 2, C: 1 });
    const first = Array.from({ length: 14 }, () => [...weighter.draw()][0]);
    expect(first.join('')).toBe('ABACABAABACABA');
  });

  it('a draw nobody asks advances nothing', () => {
    const weighter = weighterOf({ A: 4, B: 2, C: 1 });
    weighter.draw();
    expect(picks(weighter, 7)).toBe('ABACABA');
  });

  it('survivors take over from a failing candidate in the ratio of their weights', () => {
    const weighter = weighterOf({ A: 50, B: 30, C: 15, D: 5 });
    const first: string[] = [];
    const second: string[] = [];
    for (let i = 0; i < 1000; i++) {
      const draw = weighter.draw();
      const attempt = draw.next().value as string;
      first.push(attempt);
      if (attempt === 'A') {
        second.push(draw.next().value as string);
      }
    }
    expect(counts(first)).toEqual({ A: 500, B: 300, C: 150, D: 50 });
    expect(counts(second)).toEqual({ B: 300, C: 150, D: 50 });
  });

  it('the third attempt is shared exactly as well', () => {
    const weighter = weighterOf({ A: 60, B: 30, C: 6, D: 4 });
    const third = Array.from(
      { length: 1000 },
      () => [...weighter.draw({ exclude: ['A', 'B'] })][0],
    );
    expect(counts(third)).toEqual({ C: 600, D: 400 });
    expect(picks(weighter, 3)).toBe('ABA');
  });

  it('goes on with the shares of the excluded through changes', () => {
    const weighter = weighterOf({ A: 50, B: 2, C: 1, D: 1 });
    const fallback = () => {
      const [, second] = weighter.getMany(2);
      return second;
    };
    weighter.setWeight('A', 1e6);
    const before = Array.from({ length: 2 }, fallback).join('');
    weighter.setWeight('A', 1e6 + 1);
    weighter.add('X', 1);
    weighter.remove('X');
    const after = Array.from({ length: 2 }, fallback).join('');
    expect(before + after).toBe('BCDB');
  });

  it('finds each element when it is asked for', () => {
    const weighter = weighterOf({ A: 3, B: 2, C: 1 });
    const draw = weighter.draw();
    expect(draw.next().value).toBe('A');
    weighter.remove('B');
    weighter.add('E', 5);
    expect(draw.next().value).toBe('E');
    weighter.clear();
    expect(draw.next()).toEqual({ done: true, value: undefined });
    weighter.add('F');
    expect(draw.next()).toEqual({ done: true, value: undefined });
  });

  it('does not return a candidate again that left and came back', () => {
    const weighter = weighterOf({ A: 3, B: 2 });
    const draw = weighter.draw();
    expect(draw.next().value).toBe('A');
    weighter.remove('A');
    weighter.add('A', 9);
    expect([...draw]).toEqual(['B']);
  });

  it('exclude leaves out the named, wherever they stand', () => {
    const weighter = weighterOf({ A: 4, B: 2, C: 1 });
    expect([...weighter.draw({ exclude: new Set(['A', '?']) })]).toEqual([
      'B',
      'C',
    ]);
    expect([...weighter.draw({ exclude: ['A', 'B', 'C'] })]).toEqual([]);
  });

  it('goes through a thousand candidates, the heaviest before the light', () => {
    const names = Array.from({ length: 1000 }, (_, i) => i);
    const weighter = new Weighter(names, (i) => (i === 700 ? 1 : 2));
    const drawn = [...weighter.draw()];
    expect(new Set(drawn).size).toBe(1000);
    expect(drawn.at(-1)).toBe(700);
    const draw = weighter.draw();
    for (let i = 0; i < 999; i++) {
      draw.next();
    }
    weighter.add(1000);
    expect([...draw]).toEqual([700, 1000]);
  });

  it('getMany gives at most k, without padding', () => {
    const weighter = weighterOf({ A: 4, B: 2, C: 1 });
    expect(weighter.getMany(2)).toEqual(['A', 'B']);
    expect(weighter.getMany(10)).toHaveLength(3);
    expect(new Weighter().getMany(1)).toEqual([]);
  });

  it('excluding many leaves the others their shares', () => {
    const names = [...'ABCDEFGHIJKLMN'];
    const weighter = new Weighter(names, () => 1);
    const exclude = names.slice(0, 10);
    const first = () => weighter.draw({ exclude }).next().value as string;
    expect(Array.from({ length: 8 }, first).join('')).toBe('KLMNKLMN');
  });

  it('more sets of excluded than are remembered starve nobody', () => {
    const names = [...'ABCDEFGHIJKLMNOP'];
    const weighter = new Weighter(names, () => 1);
    const drawn: string[] = [];
    for (let round = 0; round < 40; round++) {
      for (const a of names) {
        for (const b of names.slice(names.indexOf(a) + 1)) {
          const draw = weighter.draw({ exclude: [a, b] });
          drawn.push(draw.next().value as string);
        }
      }
    }
    for (const count of Object.values(counts(drawn))) {
      expect(count).toBeGreaterThan(250);
      expect(count).toBeLessThan(350);
    }
  });

  it('a text to exclude is one candidate, and a number is refused', () => {
    const weighter = new Weighter(['eu', 'us', 'e']);
    expect([...weighter.draw({ exclude: 'eu' })]).toEqual(['us', 'e']);
    const exclude = 5 as unknown as string[];
    expect(() => weighter.draw({ exclude })).toThrow(
      SelectorConfigurationError,
    );
  });
});
