import type { TicketSource } from '../../lib/index.js';

/** A request for tickets that the test answers when it likes. */
export interface Request {
  readonly key: string;
  readonly count: number;
  readonly signal: AbortSignal | undefined;
  answer(first: number): void;
  fail(error: unknown): void;
}

/** A source that does nothing by itself. */
export class StubTicketSource implements TicketSource {
  readonly requests: Request[] = [];

  take(key: string, count: number, signal?: AbortSignal): Promise<number> {
    return new Promise((answer, fail) => {
      this.requests.push({ key, count, signal, answer, fail });
    });
  }

  get last(): Request {
    return this.requests[this.requests.length - 1];
  }

  get counts(): number[] {
    return this.requests.map(({ count }) => count);
  }
}
