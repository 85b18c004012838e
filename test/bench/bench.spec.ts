import { describe, expect, it } from '@jest/globals';
import {
  best,
  compare,
  formatNumber,
  formatTime,
  markdownTable,
} from '../../bench/report/format.js';

describe('the benchmark report', () => {
  it('pads a markdown table', () => {
    expect(
      markdownTable(
        ['n', 'time'],
        [
          [3, 'a'],
          ['1,000', 'bb'],
        ],
      ),
    ).toBe(
      [
        '| n     | time |',
        '| ----- | ---- |',
        '| 3     | a    |',
        '| 1,000 | bb   |',
      ].join('\n'),
    );
  });

  it('keeps a bar inside its cell', () => {
    expect(markdownTable(['x | 0'], [['1']])).toBe(
      ['| x \\| 0 |', '| ------ |', '| 1      |'].join('\n'),
    );
  });

  it('keeps about three digits', () => {
    expect(
      [2.678, 26.78, 267.8, 1_234_567, 3].map((value) => formatNumber(value)),
    ).toEqual(['2.68', '26.8', '268', '1,234,567', '3']);
    expect([2.7, 1_500, 2_500_000].map((ns) => formatTime(ns))).toEqual([
      '2.7 ns',
      '1.5 us',
      '2.5 ms',
    ]);
  });

  it('says who is faster, and how much', () => {
    const a = { name: 'a', value: 2 };
    const b = { name: 'b', value: 5 };
    expect(compare(a, b)).toBe('2.5x faster than b');
    expect(compare(b, a)).toBe('2.5x slower than a');
    expect(compare(a, b, ['smaller', 'larger'])).toBe('2.5x smaller than b');
  });

  it('finds the best peer', () => {
    const a = { name: 'a', value: 2 };
    const b = { name: 'b', value: 5 };
    expect(best([b, a])).toBe(a);
    expect(best([])).toBeUndefined();
  });
});
