interface Listener {
  readonly callbacks: Set<() => void>;
  readonly listen: () => void;
}

const listeners = new WeakMap<AbortSignal, Listener>();

/**
 * Calls back when the signal aborts, until the returned function is called. A
 * signal that lives long has many calls at a time: a listener for each would
 * make Node warn of a leak and slow down every call, so one serves them all.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const { callbacks, listen } = listenerOf(signal);
  if (callbacks.size === 0) {
    signal.addEventListener('abort', listen, { once: true });
  }
  callbacks.add(callback);
  return () => {
    if (callbacks.delete(callback) && callbacks.size === 0) {
      signal.removeEventListener('abort', listen);
    }
  };
}

/** Of an aborted signal; those that came before Node's own have none. */
export function abortReason(signal: AbortSignal): unknown {
  return 'reason' in signal
    ? signal.reason
    : new DOMException('The caller aborted the dispatch.', 'AbortError');
}

function listenerOf(signal: AbortSignal): Listener {
  let listener = listeners.get(signal);
  if (listener === undefined) {
    const callbacks = new Set<() => void>();
    const listen = (): void => [...callbacks].forEach((each) => each());
    listener = { callbacks, listen };
    listeners.set(signal, listener);
  }
  return listener;
}
