import type { DispatchOptions } from '../interfaces/dispatch-options.interface.js';
import { publish } from './dispatch-channels.js';
import type { GroupRuntime } from './group-runtime.js';
import { byRendezvous } from './by-rendezvous.js';

/**
 * One dispatch's way through the handlers, each at most once: in the order that
 * was asked for, past those that are ejected, full, or starting slowly.
 */
export class HandlerWalk {
  private readonly names: Iterator<string, undefined>;
  private readonly returned = new Set<string>();
  /** Who gave up a turn; called all the same when nobody else is left. */
  private readonly slow: string[] = [];
  private readonly ejected: string[] = [];
  private panics = false;

  constructor(
    private readonly group: GroupRuntime,
    private readonly options: DispatchOptions | undefined,
  ) {
    this.names = this.inOrder();
  }

  /** The name of the next handler; undefined when there is none. */
  next(): string | undefined {
    const name = this.nextOpen() ?? this.nextSlow() ?? this.nextEjected();
    if (name !== undefined) {
      this.returned.add(name);
    }
    return name;
  }

  private nextOpen(): string | undefined {
    for (;;) {
      const name = this.names.next().value;
      if (name === undefined) {
        return undefined;
      }
      switch (this.group.gateOf(this.group.stateOf(name))) {
        case 'open':
          return name;
        case 'slow':
          this.slow.push(name);
          break;
        case 'ejected':
          this.ejected.push(name);
      }
    }
  }

  private nextSlow(): string | undefined {
    return this.firstWithRoom(this.slow);
  }

  /** Nobody else was there from the beginning: better an ejected one than none. */
  private nextEjected(): string | undefined {
    if (this.group.policy.ejection.whenAllEjected === 'fail') {
      return undefined;
    }
    const name =
      this.panics || this.returned.size === 0
        ? this.firstWithRoom(this.ejected)
        : undefined;
    if (name !== undefined && !this.panics) {
      this.panics = true;
      publish('weighter:panic', () => ({ group: this.group.group }));
    }
    return name;
  }

  private firstWithRoom(names: string[]): string | undefined {
    let name = names.shift();
    while (name !== undefined && !this.mayCall(name)) {
      name = names.shift();
    }
    return name;
  }

  /** Some time may have passed since it was passed over. */
  private mayCall(name: string): boolean {
    return (
      this.group.selector.weightOf(name) !== undefined &&
      !this.group.isFull(this.group.stateOf(name))
    );
  }

  private *inOrder(): Generator<string, undefined> {
    const { group, options } = this;
    const exclude = namesIn(options?.exclude);
    if (options?.key !== undefined) {
      yield* this.stillEligible(
        byRendezvous(options.key, group.selector, exclude),
      );
      return;
    }
    const draw = group.selector.draw({
      exclude: exclude.filter((name) => group.handlers.has(name)),
    });
    if (group.policy.order === 'weighted') {
      yield* draw;
      return;
    }
    const first = draw.next();
    if (first.done !== true) {
      yield first.value;
      yield* this.stillEligible(this.declaredAfter(first.value, exclude));
    }
  }

  /** Some may have left, or been taken out, since the order was made. */
  private *stillEligible(names: Iterable<string>): Generator<string> {
    for (const name of names) {
      if (this.group.isEligible(name)) {
        yield name;
      }
    }
  }

  private declaredAfter(first: string, exclude: readonly string[]): string[] {
    const priorities = new Map(
      this.group.selector
        .snapshot()
        .map(({ candidate, priority }) => [candidate, priority]),
    );
    return [...this.group.handlers.keys()]
      .filter((name) => name !== first && !exclude.includes(name))
      .sort((a, b) => (priorities.get(a) ?? 0) - (priorities.get(b) ?? 0));
  }
}

/** A text is an iterable too, of its letters: it is meant as one name. */
export function namesIn(
  exclude: DispatchOptions['exclude'],
): readonly string[] {
  if (exclude === undefined) {
    return [];
  }
  return typeof exclude === 'string' ? [exclude] : [...exclude];
}
