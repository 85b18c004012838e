// Bound early, so that a test's fake clock does not hold picks up.
const nextTick = process.nextTick.bind(process);
const afterIo = setImmediate;

/** Gives one waiting pick its result; a rejected promise makes it fail. */
export type Settle<R> = (result: R | PromiseLike<R>) => void;

/** What a queue asks of the selector it belongs to. */
export interface QueueOwner<R, Trip> {
  /** What the tickets of a request are for; undefined when nothing can be picked any more. */
  depart(): Trip | undefined;
  /** Takes so many tickets; returns the first. `control` is aborted when nobody waits for them any more. */
  take(trip: Trip, count: number, control: AbortController): Promise<number>;
  serve(trip: Trip, ticket: number): R;
  /** A pick that does not get a ticket; what it throws, the pick fails with. */
  serveWithout(cause: unknown): R;
  /** Nothing was answered in time, or an error was. */
  lost(cause: unknown): void;
}

interface Batch<R> {
  waiting: Settle<R>[];
  /** Since when they wait for somebody else's request, or for their own. */
  readonly waitsSince: number;
  /** Whether a request was under way as they came. */
  readonly isBehind: boolean;
}

interface Request<R> extends Batch<R> {
  readonly startedAt: number;
  readonly control: AbortController;
}

/**
 * Picks that wait for tickets, in the order they came. One request is under way
 * at a time; those that come meanwhile share the next one. No pick waits longer
 * than the timeout: it is served without a ticket then.
 */
export class TicketQueue<R, Trip> {
  /** Those for the next request. */
  private next: Batch<R> | undefined;
  /** Those of the request under way. */
  private travelling: Request<R> | undefined;
  private departs = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly owner: QueueOwner<R, Trip>,
    private readonly timeout: number,
  ) {}

  enter(settle: Settle<R>): void {
    if (this.next !== undefined) {
      this.next.waiting.push(settle);
      return;
    }
    this.next = {
      waiting: [settle],
      waitsSince: performance.now(),
      isBehind: this.travelling !== undefined,
    };
    this.startTimer(this.timeout);
    if (this.travelling === undefined) {
      this.departSoon();
    }
  }

  /** Serves all that wait without tickets; answers still to come are for nobody. */
  flush(cause: unknown): void {
    const { travelling, next } = this;
    const waiting = [travelling, next].flatMap((batch) => batch?.waiting ?? []);
    this.travelling = undefined;
    this.next = undefined;
    this.timer?.unref();
    travelling?.control.abort(cause);
    this.serveWithout(waiting, cause);
  }

  stop(cause: unknown): void {
    this.flush(cause);
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  /** After all that runs now, so that callers who ask at one moment share a request. */
  private departSoon(): void {
    if (!this.departs) {
      this.departs = true;
      nextTick(() => {
        this.departs = false;
        this.depart();
      });
    }
  }

  private depart(): void {
    const batch = this.next;
    if (batch === undefined || this.travelling !== undefined) {
      return;
    }
    this.next = undefined;
    const { waiting, isBehind } = batch;
    const startedAt = performance.now();
    const travelling = {
      ...batch,
      // What the process did before it sent the request was not Redis's time.
      waitsSince: isBehind ? batch.waitsSince : startedAt,
      startedAt,
      control: new AbortController(),
    };
    this.travelling = travelling;
    const lost = (error: unknown): void => {
      if (this.travelling === travelling) {
        this.lose(error);
      }
    };
    try {
      const trip = this.owner.depart();
      if (trip === undefined) {
        this.requestIsOver();
        this.serveWithout(waiting, undefined);
        return;
      }
      this.owner
        .take(trip, waiting.length, travelling.control)
        .then((first) => {
          if (this.travelling === travelling) {
            this.arrive(trip, first);
          }
        })
        .catch(lost);
    } catch (error) {
      lost(error);
    }
  }

  private arrive(trip: Trip, first: number): void {
    const waiting = this.travelling!.waiting;
    this.requestIsOver();
    for (let i = 0; i < waiting.length; i++) {
      settle(waiting[i], () => this.owner.serve(trip, first + i));
    }
  }

  private requestIsOver(): void {
    this.travelling = undefined;
    if (this.next === undefined) {
      this.timer?.unref();
    } else {
      this.departSoon();
    }
  }

  private lose(cause: unknown): void {
    this.owner.lost(cause);
    this.flush(cause);
  }

  private serveWithout(waiting: readonly Settle<R>[], cause: unknown): void {
    for (const each of waiting) {
      settle(each, () => this.owner.serveWithout(cause));
    }
  }

  private startTimer(ms: number): void {
    if (this.timer === undefined) {
      this.timer = setTimeout(() => {
        // The answer may be here already, where the process was busy: read first.
        afterIo(() => {
          this.timer = undefined;
          this.checkTimeout();
        });
      }, ms);
    }
    // A pick that waits is to be settled, whatever else keeps the process alive.
    this.timer.ref();
  }

  private checkTimeout(): void {
    const { travelling } = this;
    if (travelling === undefined) {
      return;
    }
    const now = performance.now();
    const left = travelling.waitsSince + this.timeout - now;
    if (left > 0) {
      this.startTimer(left);
      return;
    }
    const cause = new Error(`no answer within ${this.timeout} ms`);
    if (now - travelling.startedAt >= this.timeout) {
      this.lose(cause);
      return;
    }
    // They had to wait for the request before theirs; that one was in time, and this one may be.
    const { waiting } = travelling;
    travelling.waiting = [];
    this.startTimer(travelling.startedAt + this.timeout - now);
    if (this.next === undefined) {
      this.timer?.unref();
    }
    this.serveWithout(waiting, cause);
  }
}

/** A pick that fails must not keep the others waiting. */
function settle<R>(waiter: Settle<R>, serve: () => R): void {
  try {
    waiter(serve());
  } catch (error) {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what was thrown is passed on
    waiter(Promise.reject(error));
  }
}
