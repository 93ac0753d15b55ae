import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const NONE: readonly string[] = [];

/**
 * Marks a table's room with `data-stacked` while its rows take two lines each: below a width in px, and wherever
 * the longest row is wider than the room, which no fixed width can know. Where the table `mayScroll` it is then marked with
 * `data-wide` instead. `savings` are marks that are tried before, one after the other, each on top of those before it, as long
 * as the table is too wide; always the same list. Styles go by the marks.
 */
export function useStackedRows<Container extends HTMLElement>(
  below: number,
  mayScroll = false,
  savings: readonly string[] = NONE,
): RefObject<Container | null> {
  const free = useRef<Container>(null);
  // What is shown may have changed with any drawing, and is measured before it is seen.
  useLayoutEffect(() => {
    if (free.current) markStacked(free.current, below, mayScroll, savings);
  });
  useEffect(() => {
    const element = free.current;
    if (!element) return undefined;
    let width = 0;
    const measure = () => markStacked(element, below, mayScroll, savings);
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      measure();
    });
    observer.observe(element);
    // The page's own letters are wider than those of the fallback font until they have loaded.
    document.fonts.ready.then(measure).catch(reportError);
    return () => observer.disconnect();
  }, [below, mayScroll, savings]);
  return free;
}

function markStacked(free: HTMLElement, below: number, mayScroll: boolean, savings: readonly string[]): void {
  for (const mark of ['data-stacked', 'data-wide', ...savings]) free.removeAttribute(mark);
  const table = free.querySelector('table');
  const isTooWide = () => table !== null && table.offsetWidth > free.clientWidth;
  if (free.clientWidth < below) return free.setAttribute('data-stacked', '');
  for (const mark of savings) {
    if (!isTooWide()) return;
    free.setAttribute(mark, '');
  }
  if (!isTooWide()) return;
  for (const mark of savings) free.removeAttribute(mark);
  free.setAttribute(mayScroll ? 'data-wide' : 'data-stacked', '');
}
