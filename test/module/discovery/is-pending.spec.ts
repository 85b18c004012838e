import { describe, expect, it } from '@jest/globals';
import { Scope } from '@nestjs/common';
import { isPending } from '../../../lib/module/discovery/is-pending.js';
import type { NestWrapper } from '../../../lib/module/discovery/nest-wrapper.js';

interface Fake {
  metatype?: unknown;
  initTime?: number;
  isTransient?: boolean;
  scope?: Scope;
  constructedWith?: (NestWrapper | undefined)[];
  properties?: NestWrapper[];
  enhancers?: NestWrapper[];
}

/** What Nest knows of a provider; by default a class that is to be created. */
const wrapper = ({
  constructedWith,
  properties,
  enhancers,
  ...known
}: Fake = {}) =>
  ({
    metatype: class {},
    isTransient: false,
    getCtorMetadata: () => constructedWith,
    getPropertiesMetadata: () => properties?.map((each) => ({ wrapper: each })),
    getEnhancersMetadata: () => enhancers,
    ...known,
  }) as unknown as NestWrapper;

const request = () => wrapper({ scope: Scope.REQUEST });

describe('isPending', () => {
  it('is true of a singleton that Nest has not created', () => {
    expect(isPending(wrapper())).toBe(true);
    expect(isPending(wrapper({ constructedWith: [wrapper()] }))).toBe(true);
  });

  it.each<[string, NestWrapper]>([
    ['a singleton that was created', wrapper({ initTime: 0 })],
    ['a value', wrapper({ metatype: null })],
    ['a transient provider', wrapper({ isTransient: true })],
    ['a request-scoped provider', request()],
    [
      'one that is constructed with something request-scoped',
      wrapper({ constructedWith: [undefined, request()] }),
    ],
    [
      'one with something request-scoped in a property',
      wrapper({ properties: [request()] }),
    ],
    ['one with a request-scoped enhancer', wrapper({ enhancers: [request()] })],
    [
      'one that needs the request only through others',
      wrapper({
        constructedWith: [wrapper({ properties: [request()] })],
      }),
    ],
  ])('is false of %s', (_, known) => {
    expect(isPending(known)).toBe(false);
  });

  it('comes to an end where dependencies go round in a circle', () => {
    const dependencies: NestWrapper[] = [];
    const one = wrapper({ constructedWith: dependencies });
    dependencies.push(wrapper({ constructedWith: [one] }));
    expect(isPending(one)).toBe(true);
    dependencies.push(request());
    expect(isPending(one)).toBe(false);
  });
});
