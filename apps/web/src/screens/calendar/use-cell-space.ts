import { useLayoutEffect, useState, type RefObject } from 'react';
import { eventsThatFit, layoutOf, type Layout } from './cell-space.ts';

/** How a grid is laid out now, and how many events each of its days has room for; follows the window. */
export function useCellSpace(
  box: RefObject<HTMLElement | null>,
  weeks: number,
): { readonly layout: Layout; readonly events: number } {
  const [space, setSpace] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setSpace({ width: element.clientWidth, height: window.innerHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [box]);
  return { layout: layoutOf(space), events: eventsThatFit(space, weeks) };
}
