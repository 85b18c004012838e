import { getEventListeners } from 'node:events';

/** A signal that tells how many listen to it. */
export function listeningSignal() {
  const controller = new AbortController();
  const { signal } = controller;
  const listeners = (): number => getEventListeners(signal, 'abort').length;
  return { controller, signal, listeners };
}
