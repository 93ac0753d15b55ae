import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** The width of an element in whole CSS pixels, 0 until it is known. */
export function useMeasuredWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const box = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    setWidth(Math.floor(element.getBoundingClientRect().width));
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
