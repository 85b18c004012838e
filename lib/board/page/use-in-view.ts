import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefObject } from 'preact';

/** So far outside the window, something is ready to be scrolled in. */
const MARGIN = '400px';

const told = new WeakMap<Element, (isInView: boolean) => void>();
const observer = new IntersectionObserver(
  (entries) =>
    entries.forEach(({ target, isIntersecting }) =>
      told.get(target)?.(isIntersecting),
    ),
  { rootMargin: MARGIN },
);

/** Whether an element is in the window, or soon may be. */
export function useInView(): [
  RefObject<HTMLTableSectionElement | null>,
  boolean,
] {
  const element = useRef<HTMLTableSectionElement>(null);
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const observed = element.current!;
    told.set(observed, setInView);
    observer.observe(observed);
    return () => observer.unobserve(observed);
  }, []);
  return [element, isInView];
}
