import { useEffect, useState } from 'preact/hooks';
import { Store } from './store.js';

export const store = new Store();

/** Renders anew with everything that the store comes to know. */
export function useStore(): Store {
  const [, render] = useState({});
  useEffect(() => store.subscribe(() => render({})), []);
  return store;
}

const ticks = new Set<() => void>();
setInterval(() => ticks.forEach((tick) => tick()), 1_000);

/** The server's time, second by second. */
export function useNow(): number {
  const [, render] = useState({});
  useEffect(() => {
    const tick = (): void => render({});
    ticks.add(tick);
    return () => void ticks.delete(tick);
  }, []);
  return store.now();
}
