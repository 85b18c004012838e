import { describe, expect, it } from '@jest/globals';
import * as surface from '../../lib/index.js';

describe('the errors', () => {
  const classes = Object.entries(surface).filter(
    ([name, value]) =>
      name.endsWith('Error') &&
      (value as { prototype: unknown }).prototype instanceof
        surface.WeighterError,
  );

  it.each(classes)('%s has the name of its class', (name, type) => {
    const error = new (type as new (...args: unknown[]) => Error)(
      'x',
      new Map(),
    );
    expect(error.name).toBe(name);
    expect(error).toBeInstanceOf(surface.WeighterError);
  });

  it('are all of them', () => {
    expect(classes.length).toBeGreaterThan(5);
  });
});
