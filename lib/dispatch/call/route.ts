import type { Barred } from '../group/group-errors.js';
import type { Group } from '../group/group.js';
import type { Handler } from '../health/handler.js';
import { keyedOrder } from './keyed-order.js';

const NONE: readonly string[] = Object.freeze([]);

/** What one call wants of its route. */
export interface RouteOptions {
  readonly barred: Barred;
  readonly key: string | undefined;
}

/**
 * Who comes next in one call, each handler at most once: in the order that was
 * asked for, past those that are ejected, full, or starting slowly.
 */
export class Route {
  /** Names this call must not use. */
  private readonly exclude: readonly string[];
  private readonly key: string | undefined;
  /** Whom the schedule picked, or a ticket did; undefined before, and where nobody is picked. */
  private picked: string | undefined;
  private hasPicked = false;
  /** The handlers after the pick. */
  private others: Iterator<Handler, undefined> | undefined;
  /** The handler that comes once the slow ones of the priority before have been called. */
  private held: Handler | undefined;
  /** Those that gave up a turn: they are called before a higher priority number is. */
  private slow: Handler[] | undefined;
  private ejected: Handler[] | undefined;
  private hasStarted = false;
  private isLastResort = false;

  constructor(
    private readonly group: Group,
    { barred, key }: RouteOptions,
  ) {
    this.exclude = barred.size === 0 ? NONE : [...barred.keys()];
    this.key = key;
    // By key nobody is picked; beside the excluded, a schedule of its own begins.
    this.hasPicked = this.key !== undefined || this.exclude.length > 0;
  }

  /** Instead of with a pick of its own. */
  startWith(first: string | undefined): void {
    // An excluded one may have joined while the ticket was fetched.
    if (first !== undefined && !this.exclude.includes(first)) {
      this.picked = first;
      this.hasPicked = false;
    }
  }

  /** Undefined when nobody is left. */
  next(): Handler | undefined {
    const handler = this.nextAvailable() ?? this.nextEjected();
    this.hasStarted = true;
    return handler;
  }

  private nextAvailable(): Handler | undefined {
    for (;;) {
      const handler = this.nextInOrder();
      const slow = this.slowBefore(handler);
      if (slow !== undefined) {
        this.held = handler;
        return slow;
      }
      if (handler === undefined) {
        return undefined;
      }
      switch (this.group.gates.of(handler, this.key !== undefined)) {
        case 'open':
          return handler;
        case 'slow':
          (this.slow ??= []).push(handler);
          break;
        case 'ejected':
          (this.ejected ??= []).push(handler);
      }
    }
  }

  private nextInOrder(): Handler | undefined {
    const { held } = this;
    this.held = undefined;
    if (held !== undefined && this.group.isEligible(held)) {
      return held;
    }
    return this.pick() ?? (this.others ??= this.inOrder()).next().value;
  }

  /** The one handler of a call that the main schedule, or a ticket, stands for. */
  private pick(): Handler | undefined {
    if (this.hasPicked) {
      return undefined;
    }
    this.hasPicked = true;
    this.picked ??= this.group.selector.get();
    return this.picked === undefined
      ? undefined
      : this.group.handler(this.picked);
  }

  /** A slow one of a lower priority number than the handler that has come. */
  private slowBefore(handler: Handler | undefined): Handler | undefined {
    const { group, slow } = this;
    if (slow === undefined) {
      return undefined;
    }
    const isLast =
      handler === undefined ||
      (slow.length > 0 &&
        group.priorityOf(handler) > group.priorityOf(slow[0]));
    return isLast
      ? this.firstWithRoom(slow, (each) => !group.gates.ejection.isOut(each))
      : undefined;
  }

  /**
   * Nobody else is left: better an ejected handler than none. The first attempt
   * goes by weight all the same, a later one to the soonest to end.
   */
  private nextEjected(): Handler | undefined {
    const { group, ejected } = this;
    if (ejected === undefined) {
      return undefined;
    }
    const { ejection } = group.gates;
    if (this.hasStarted) {
      ejected.sort(
        (a, b) => (ejection.endOf(a) ?? 0) - (ejection.endOf(b) ?? 0),
      );
    }
    const handler = this.firstWithRoom(ejected, (each) =>
      ejection.isLastResort(each),
    );
    if (handler !== undefined && !this.isLastResort) {
      this.isLastResort = true;
      if (!this.hasStarted) {
        group.events.panicked();
      }
    }
    return handler;
  }

  /** Some time may have passed since they were passed over. */
  private firstWithRoom(
    handlers: Handler[],
    mayCall: (handler: Handler) => boolean,
  ): Handler | undefined {
    const { group } = this;
    for (
      let handler = handlers.shift();
      handler !== undefined;
      handler = handlers.shift()
    ) {
      const isUsable =
        group.isEligible(handler) && !group.gates.isFull(handler);
      if (isUsable && mayCall(handler)) {
        return handler;
      }
    }
    return undefined;
  }

  private inOrder(): Iterator<Handler, undefined> {
    if (this.key !== undefined) {
      return this.byKey(this.key);
    }
    return this.group.policy.order === 'declared'
      ? this.asDeclared()
      : this.weighted();
  }

  private *byKey(key: string): Generator<Handler, undefined> {
    const [first, ...others] = keyedOrder(key, this.group, this.exclude);
    if (first !== undefined) {
      yield first;
      yield* this.stillEligible(others);
    }
  }

  private *weighted(): Generator<Handler, undefined> {
    const { picked, exclude, group } = this;
    const passed = picked === undefined ? exclude : [picked, ...exclude];
    for (const name of group.selector.draw({ exclude: passed })) {
      yield group.handler(name);
    }
  }

  /** By weight until somebody is called, and then as they were registered. */
  private *asDeclared(): Generator<Handler, undefined> {
    const { picked, exclude, group } = this;
    const passed = new Set<string>(exclude);
    if (picked !== undefined) {
      passed.add(picked);
    }
    if (!this.hasStarted) {
      for (const handler of this.weighted()) {
        passed.add(handler.name);
        yield handler;
        if (this.hasStarted) {
          break;
        }
      }
    }
    const others = [...group.handlers.values()].filter(
      ({ name }) => !passed.has(name),
    );
    others.sort((a, b) => group.priorityOf(a) - group.priorityOf(b));
    yield* this.stillEligible(others);
  }

  /** Some may leave, or be taken out, once the order has been made. */
  private *stillEligible(handlers: readonly Handler[]): Generator<Handler> {
    for (const handler of handlers) {
      if (this.group.isEligible(handler)) {
        yield handler;
      }
    }
  }
}
