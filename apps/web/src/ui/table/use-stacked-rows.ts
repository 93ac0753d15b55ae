import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Marks a table's room with `data-stacked` while its rows are to stand in two lines each: below a width in px, and wherever
 * the longest row is wider than the room, which no fixed width can know. Where the table `mayScroll` it is then marked with
 * `data-wide` instead. Styles go by the marks.
 */
export function useStackedRows<Container extends HTMLElement>(
  below: number,
  mayScroll = false,
): RefObject<Container | null> {
  const free = useRef<Container>(null);
  // What is shown may have changed with any drawing, and is measured before it is seen.
  useLayoutEffect(() => {
    if (free.current) markStacked(free.current, below, mayScroll);
  });
  useEffect(() => {
    const element = free.current;
    if (!element) return undefined;
    let width = 0;
    const measure = () => markStacked(element, below, mayScroll);
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      measure();
    });
    observer.observe(element);
    // The page's own letters are wider than those that stand in until they have come.
    document.fonts.ready.then(measure).catch(reportError);
    return () => observer.disconnect();
  }, [below, mayScroll]);
  return free;
}

function markStacked(free: HTMLElement, below: number, mayScroll: boolean): void {
  free.removeAttribute('data-stacked');
  free.removeAttribute('data-wide');
  const table = free.querySelector('table');
  const isTooWide = table !== null && table.offsetWidth > free.clientWidth;
  if (free.clientWidth < below || (isTooWide && !mayScroll)) free.setAttribute('data-stacked', '');
  else if (isTooWide) free.setAttribute('data-wide', '');
}
