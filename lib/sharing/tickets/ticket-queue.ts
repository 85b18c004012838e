import type { Availability } from './availability.js';
import { timedRequest, type TimedRequest } from './timed-request.js';

// Bound early, so that a test's fake clock does not hold picks up.
const nextTick = process.nextTick.bind(process);
const afterIo = setImmediate;

/** Gives one waiting pick its result; a rejected promise makes it fail. */
export type Settle<R> = (result: R | PromiseLike<R>) => void;

/** What a queue asks of the selector it belongs to. */
export interface QueueOwner<R, S> {
  /** The sequence to take tickets of; undefined when nothing can be picked. */
  sequence(): S | undefined;
  /** Takes so many tickets; returns the first. `control` is aborted when nobody waits for them any more. */
  take(sequence: S, count: number, control: AbortController): Promise<number>;
  /** Makes a pick by its ticket. */
  serve(sequence: S, ticket: number): R;
  /** Makes a pick that gets no ticket; what it throws, the pick fails with. */
  serveWithout(cause: unknown): R;
}

/**
 * Picks that wait for tickets. Those of one moment share a request, in which
 * tickets go in the order of the picks; none waits for the answer to an earlier
 * request. A pick whose request is late is served without a ticket.
 */
export class TicketQueue<R, S> {
  /** The picks of the present moment. */
  private gathered: Settle<R>[] = [];
  private readonly underWay = new Map<Settle<R>[], TimedRequest<number>>();

  constructor(
    private readonly owner: QueueOwner<R, S>,
    private readonly availability: Availability,
  ) {}

  enter(settle: Settle<R>): void {
    if (this.gathered.push(settle) === 1) {
      // After all that runs now; while a request is under way, after all input there is.
      const soon = this.underWay.size === 0 ? nextTick : afterIo;
      soon(() => void this.send());
    }
  }

  /** Serves all that wait without tickets; answers still to come are for nobody. */
  flush(cause: unknown): void {
    const waiting = [...this.underWay.keys(), this.gathered].flatMap((picks) =>
      picks.splice(0),
    );
    this.underWay.forEach((request) => request.cancel(cause));
    this.underWay.clear();
    settle(waiting, () => this.owner.serveWithout(cause));
  }

  private async send(): Promise<void> {
    const { owner, availability, underWay, gathered: picks } = this;
    const count = picks.length;
    this.gathered = [];
    let serve: (i: number) => R = () => owner.serveWithout(undefined);
    try {
      const sequence = owner.sequence();
      if (sequence !== undefined && count > 0) {
        const request = timedRequest(
          (control) => owner.take(sequence, count, control),
          availability,
          true,
        );
        underWay.set(picks, request);
        const first = await availability.watch(request.answer);
        serve = (i) => owner.serve(sequence, first + i);
      }
    } catch (error) {
      serve = () => owner.serveWithout(error);
    }
    underWay.delete(picks);
    settle(picks, serve);
  }
}

function settle<R>(picks: readonly Settle<R>[], serve: (i: number) => R): void {
  for (const [i, pick] of picks.entries()) {
    try {
      pick(serve(i));
    } catch (error) {
      // It must not keep the others waiting.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what was thrown is passed on
      pick(Promise.reject(error));
    }
  }
}
