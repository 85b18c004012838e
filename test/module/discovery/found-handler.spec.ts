import { describe, expect, it, jest } from '@jest/globals';
import {
  FoundHandler,
  type HandlerHost,
} from '../../../lib/module/discovery/found-handler.js';

interface Fake {
  owner?: { readonly prototype: unknown };
  method?: string | symbol;
  isTransient?: boolean;
  isStatic?: boolean;
  instance?: () => unknown;
}

class Sender {
  handle(): void {}
  send(): void {}
  [Symbol.iterator](): void {}
}

function found({
  owner = Sender,
  method,
  isTransient = false,
  isStatic = true,
  instance = () => new Sender(),
}: Fake = {}) {
  const host = {
    owner,
    instance,
    wrapper: {
      metatype: owner,
      isTransient,
      isDependencyTreeStatic: () => isStatic,
    },
    module: { name: 'SmsModule' },
  };
  return new FoundHandler(host as unknown as HandlerHost, {
    group: 'sms',
    method,
    options: {},
  });
}

describe('FoundHandler', () => {
  it('is called after its class, and after its method where that is decorated', () => {
    expect(found()).toMatchObject({ name: 'Sender', method: 'handle' });
    expect(found({ method: 'send' })).toMatchObject({
      name: 'Sender.send',
      method: 'send',
    });
    expect(found({ method: Symbol.iterator }).name).toBe(
      'Sender.[Symbol.iterator]',
    );
    expect(found().place).toBe('Sender in SmsModule');
  });

  it('runs no static getter to learn the name of its class', () => {
    const touched = jest.fn();
    class Touchy extends Sender {
      static override get name(): string {
        touched();
        return 'Touchy';
      }
    }
    expect(() => found({ owner: Touchy })).toThrow(
      "Group 'sms' has a handler without a name, as its class has none (an anonymous class in SmsModule).",
    );
    expect(touched).not.toHaveBeenCalled();
  });

  it('keeps the singleton from when it is there', () => {
    let created: object | undefined;
    const handler = found({ instance: () => created });
    expect(handler.instance).toBeUndefined();
    const first = (created = new Sender());
    expect(handler.instance).toBe(first);
    created = new Sender();
    expect(handler.instance).toBe(first);
    expect(handler.scoped).toBe(false);
  });

  it.each<[string, Fake]>([
    ['a transient handler', { isTransient: true }],
    ['one that needs the request', { isStatic: false }],
  ])('has no instance of %s, and looks at none', (_, scope) => {
    const instance = jest.fn(() => new Sender());
    const handler = found({ ...scope, instance });
    expect(handler.scoped).toBe(true);
    expect(handler.instance).toBeUndefined();
    expect(instance).not.toHaveBeenCalled();
  });
});
