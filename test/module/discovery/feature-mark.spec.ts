import { describe, expect, it } from '@jest/globals';
import { FeatureMark } from '../../../lib/module/discovery/feature-mark.js';

describe('FeatureMark', () => {
  it('shows a hash of its text an id of its own, and none of the candidates', () => {
    const definitions = [{ name: 'sms', candidates: ['secret', 5n] }];
    const [one, two] = [1, 2].map(() => new FeatureMark(definitions));
    expect(one.definitions).toBe(definitions);
    expect(JSON.stringify(one)).not.toContain('secret');
    expect(JSON.stringify(one)).not.toBe(JSON.stringify(two));
  });
});
