import { from, isObservable, Observable, type Subscriber } from 'rxjs';

/**
 * What a handler answers, as a stream: an Observable, an async iterable or a
 * generator as it is, now or once a promise resolves to it, and anything else as
 * one value.
 */
export function toStream<T>(call: () => unknown): Observable<T> {
  return new Observable<T>((subscriber) => {
    let answer: unknown;
    try {
      answer = call();
    } catch (error) {
      subscriber.error(error);
      return;
    }
    if (isThenable(answer)) {
      Promise.resolve(answer)
        .then((value) => pass(value, subscriber))
        .catch((error: unknown) => subscriber.error(error));
    } else {
      pass(answer, subscriber);
    }
  });
}

function pass<T>(answer: unknown, subscriber: Subscriber<T>): void {
  if (isObservable(answer)) {
    // A promise may come too late for anybody to listen.
    if (!subscriber.closed) {
      subscriber.add((answer as Observable<T>).subscribe(subscriber));
    }
  } else if (isAsyncIterable<T>(answer)) {
    void pump(answer[Symbol.asyncIterator](), subscriber);
  } else if (isGenerator<T>(answer)) {
    from(answer).subscribe(subscriber);
  } else {
    subscriber.next(answer as T);
    subscriber.complete();
  }
}

async function pump<T>(
  iterator: AsyncIterator<T>,
  subscriber: Subscriber<T>,
): Promise<void> {
  let isDone = false;
  // As a loop over it would: one that has ended is not told to stop.
  subscriber.add(() => {
    if (!isDone) {
      void stop(iterator);
    }
  });
  try {
    while (!subscriber.closed) {
      const result = await iterator.next();
      if (result.done === true) {
        isDone = true;
        subscriber.complete();
        return;
      }
      subscriber.next(result.value);
    }
  } catch (error) {
    isDone = true;
    subscriber.error(error);
  }
}

/** Nobody waits for what an iterator says when it is told to stop. */
async function stop(iterator: AsyncIterator<unknown>): Promise<void> {
  try {
    await iterator.return?.();
  } catch {
    // Nor for how it fails.
  }
}

export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof (value as PromiseLike<unknown> | null)?.then === 'function';
}

function isAsyncIterable<T>(value: unknown): value is AsyncIterable<T> {
  return (
    typeof (value as AsyncIterable<T> | null)?.[Symbol.asyncIterator] ===
    'function'
  );
}

/** Not a list, which is one value. */
function isGenerator<T>(value: unknown): value is IterableIterator<T> {
  const { next } = (value ?? {}) as { next?: unknown };
  return (
    typeof next === 'function' &&
    typeof (value as IterableIterator<T>)[Symbol.iterator] === 'function'
  );
}
