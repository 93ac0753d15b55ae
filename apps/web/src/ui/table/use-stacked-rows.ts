import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Marks a table's room with `data-stacked` while its rows are to stand in two lines each: below a width in px, and wherever
 * the longest row is wider than the room, which no fixed width can know. Styles go by the mark.
 */
export function useStackedRows<Container extends HTMLElement>(below: number): RefObject<Container | null> {
  const free = useRef<Container>(null);
  // What is shown may have changed with any drawing, and is measured before it is seen.
  useLayoutEffect(() => {
    if (free.current) markStacked(free.current, below);
  });
  useEffect(() => {
    const element = free.current;
    if (!element) return undefined;
    let width = 0;
    const measure = () => markStacked(element, below);
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      measure();
    });
    observer.observe(element);
    // The page's own letters are wider than those that stand in until they have come.
    document.fonts.ready.then(measure).catch(reportError);
    return () => observer.disconnect();
  }, [below]);
  return free;
}

function markStacked(free: HTMLElement, below: number): void {
  free.removeAttribute('data-stacked');
  const table = free.querySelector('table');
  const isTooWide = table !== null && table.offsetWidth > free.clientWidth;
  if (free.clientWidth < below || isTooWide) free.setAttribute('data-stacked', '');
}
