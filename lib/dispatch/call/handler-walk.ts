import { byRendezvous } from './by-rendezvous.js';
import type { CallOptions } from '../options/call-options.js';
import { publish } from './dispatch-channels.js';
import type { GroupRuntime } from '../group/group-runtime.js';

const NONE: readonly string[] = Object.freeze([]);

/**
 * One dispatch's way through the handlers, each at most once: in the order that
 * was asked for, past those that are ejected, full, or starting slowly.
 */
export class HandlerWalk {
  /** Names this call must not use. */
  readonly exclude: readonly string[];
  private readonly key: string | undefined;
  /** Picked before the walk began. */
  private first: string | undefined;
  private names: Iterator<string, undefined>;
  /** Who comes when the slow ones of the priority before have been called. */
  private held: string | undefined;
  /** Who gave up a turn; called all the same before a higher priority number is. */
  private slow: string[] | undefined;
  private ejected: string[] | undefined;
  private hasStarted = false;
  private panics = false;

  constructor(
    private readonly group: GroupRuntime,
    options: CallOptions | undefined,
  ) {
    this.exclude = options?.exclude ?? NONE;
    this.key = options?.key;
    this.names = this.inOrder();
  }

  /** Instead of with a pick of its own. */
  startWith(first: string | undefined): void {
    // One that is excluded may have joined meanwhile.
    if (first !== undefined && !this.exclude.includes(first)) {
      this.first = first;
      this.names = this.inOrder();
    }
  }

  /** The name of the next handler; undefined when there is none. */
  next(): string | undefined {
    const name = this.nextAvailable() ?? this.nextEjected();
    this.hasStarted = true;
    return name;
  }

  private nextAvailable(): string | undefined {
    for (;;) {
      const name = this.nextName();
      if (this.slow !== undefined) {
        const slow = this.slowBefore(name);
        if (slow !== undefined) {
          this.held = name;
          return slow;
        }
      }
      if (name === undefined) {
        return undefined;
      }
      switch (
        this.group.gateOf(this.group.stateOf(name), this.key !== undefined)
      ) {
        case 'open':
          return name;
        case 'slow':
          (this.slow ??= []).push(name);
          break;
        case 'ejected':
          (this.ejected ??= []).push(name);
      }
    }
  }

  private nextName(): string | undefined {
    const { held } = this;
    this.held = undefined;
    return held !== undefined && this.group.isEligible(held)
      ? held
      : this.names.next().value;
  }

  /** A slow one of a lower priority number than the name that has come. */
  private slowBefore(name: string | undefined): string | undefined {
    const { group, slow = [] } = this;
    const isLast =
      name === undefined ||
      (slow.length > 0 && group.priorityOf(name) > group.priorityOf(slow[0]));
    return isLast
      ? this.firstWithRoom(
          slow,
          (each) => !group.ejector.isOut(group.stateOf(each)),
        )
      : undefined;
  }

  /** Nobody else was there from the beginning: better an ejected one than none. */
  private nextEjected(): string | undefined {
    if (
      this.ejected === undefined ||
      this.group.policy.ejection.whenAllEjected === 'fail' ||
      (this.hasStarted && !this.panics)
    ) {
      return undefined;
    }
    const name = this.firstWithRoom(this.ejected);
    if (name !== undefined && !this.panics) {
      this.panics = true;
      publish('weighter:panic', () => ({ group: this.group.group }));
    }
    return name;
  }

  /** Some time may have passed since they were passed over. */
  private firstWithRoom(
    names: string[],
    mayCall: (name: string) => boolean = () => true,
  ): string | undefined {
    const { group } = this;
    let name = names.shift();
    while (
      name !== undefined &&
      !(
        group.isEligible(name) &&
        !group.isFull(group.stateOf(name)) &&
        mayCall(name)
      )
    ) {
      name = names.shift();
    }
    return name;
  }

  private draw(): IterableIterator<string, undefined> {
    return this.first === undefined
      ? this.drawFrom(this.exclude)
      : this.drawAfter(this.first);
  }

  private *drawAfter(first: string): Generator<string, undefined> {
    yield first;
    yield* this.drawFrom([first, ...this.exclude]);
  }

  private drawFrom(
    exclude: readonly string[],
  ): IterableIterator<string, undefined> {
    return this.group.selector.draw(
      exclude.length === 0 ? undefined : { exclude },
    ) as IterableIterator<string, undefined>;
  }

  private inOrder(): Iterator<string, undefined> {
    if (this.key !== undefined) {
      return this.byKey(this.key);
    }
    return this.group.policy.order === 'declared'
      ? this.asDeclared()
      : this.draw();
  }

  private *byKey(key: string): Generator<string, undefined> {
    const [first, ...others] = byRendezvous(key, this.group, this.exclude);
    if (first !== undefined) {
      yield first;
      yield* this.stillEligible(others);
    }
  }

  /** By weight until somebody is called, and then as they were registered. */
  private *asDeclared(): Generator<string, undefined> {
    const passed = new Set<string>();
    for (const name of this.draw()) {
      passed.add(name);
      yield name;
      if (this.hasStarted) {
        break;
      }
    }
    yield* this.stillEligible(this.declaredBeside(passed));
  }

  /** Some may leave, or be taken out, once the order has been made. */
  private *stillEligible(names: readonly string[]): Generator<string> {
    for (const name of names) {
      if (this.group.isEligible(name)) {
        yield name;
      }
    }
  }

  private declaredBeside(passed: ReadonlySet<string>): string[] {
    const { selector, handlers } = this.group;
    const priorities = new Map(
      selector.snapshot().map((each) => [each.candidate, each.priority]),
    );
    return [...handlers.keys()]
      .filter((name) => !passed.has(name) && !this.exclude.includes(name))
      .sort((a, b) => (priorities.get(a) ?? 0) - (priorities.get(b) ?? 0));
  }
}
