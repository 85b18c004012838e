import { describe, expect, it } from '@jest/globals';
import { Weighter } from '../../../../lib/selection/index.js';
import { picks, weighterOf } from '../../../support/sequence.js';

const strategy = 'max-score';

describe('max-score', () => {
  it('picks the highest, and rotates among equals', () => {
    expect(picks(weighterOf({ A: 1, B: 5, C: 5, D: 2 }, { strategy }), 5)).toBe(
      'BCBCB',
    );
  });

  it('a newcomer and one that returns take their turn among equals', () => {
    const weighter = weighterOf({ A: 1, B: 1, C: 1 }, { strategy });
    expect(picks(weighter, 2)).toBe('AB');
    weighter.add('D', 1);
    expect(picks(weighter, 4)).toBe('CDAB');
    weighter.suspend('C');
    expect(picks(weighter, 3)).toBe('DAB');
    weighter.resume('C');
    expect(picks(weighter, 4)).toBe('CDAB');
    weighter.remove('D');
    expect(picks(weighter, 3)).toBe('CAB');
  });

  it('follows the weights as they change', () => {
    const weighter = weighterOf({ A: 1, B: 2 }, { strategy });
    expect(picks(weighter, 2)).toBe('BB');
    weighter.setWeight('A', 3);
    expect(picks(weighter, 2)).toBe('AA');
    weighter.setWeight('A', 2);
    expect(picks(weighter, 3)).toBe('BAB');
  });

  it('compares weights as they are, however far apart', () => {
    const weighter = weighterOf(
      { A: 1e-300, B: 0.30000000000000004, C: 0.3, D: 1e300 },
      { strategy },
    );
    expect(weighter.getMany(4)).toEqual(['D', 'B', 'C', 'A']);
  });

  it('peek tells the following picks and changes nothing', () => {
    const weighter = weighterOf({ A: 2, B: 2, C: 1 }, { strategy });
    picks(weighter, 1);
    expect(weighter.peek(4).join('')).toBe('BABA');
    expect(picks(weighter, 4)).toBe('BABA');
    expect(new Weighter([], { strategy }).peek(2)).toEqual([]);
  });

  it('tells shares, picks and states', () => {
    const weighter = weighterOf({ A: 2, B: 2, C: 1 }, { strategy });
    picks(weighter, 3);
    expect(
      weighter.snapshot().map(({ share, picks }) => [share, picks]),
    ).toEqual([
      [0.5, 2],
      [0.5, 1],
      [0, 0],
    ]);
  });

  it('survives many leavings', () => {
    const weighter = new Weighter<number>([], { strategy });
    for (let i = 0; i < 200; i++) {
      weighter.add(i, 1);
    }
    weighter.get();
    for (let i = 2; i < 200; i++) {
      weighter.remove(i);
    }
    expect([1, 2, 3].map(() => weighter.get())).toEqual([1, 0, 1]);
  });
});
