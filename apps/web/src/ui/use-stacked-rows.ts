import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Marks a table's room with `data-stacked` while its rows are to stand in two lines each: below a width in px, and wherever
 * the longest row is wider than the room, which no fixed width can know. Styles go by the mark.
 */
export function useStackedRows<Room extends HTMLElement>(below: number): RefObject<Room | null> {
  const room = useRef<Room>(null);
  // What is shown may have changed with any drawing, and is measured before it is seen.
  useLayoutEffect(() => {
    if (room.current) markStacked(room.current, below);
  });
  useEffect(() => {
    const element = room.current;
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
  return room;
}

function markStacked(room: HTMLElement, below: number): void {
  room.removeAttribute('data-stacked');
  const table = room.querySelector('table');
  const isTooWide = table !== null && table.offsetWidth > room.clientWidth;
  if (room.clientWidth < below || isTooWide) room.setAttribute('data-stacked', '');
}
