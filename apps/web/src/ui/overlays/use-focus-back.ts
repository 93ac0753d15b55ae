import { useLayoutEffect, type RefObject } from 'react';

/**
 * What is taken away while it is open, because it was dealt with or because what it is about is gone, leaves the keyboard
 * nowhere: the browser gives it back only when it closes. It goes to what had it before, else to the heading of the part.
 */
export function useFocusBack(box: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const parts: Element[] = [];
    for (let part = box.current; part; part = part.parentElement) parts.push(part);
    return () => {
      // A link out of it leads to the content of where it leads.
      const isLink = document.activeElement instanceof HTMLAnchorElement;
      const hadNone = before === null || before === document.body;
      const [to, among] = isLink || hadNone ? [null, []] : [before, parts];
      // Once it is away, and nothing else took the keyboard.
      if (isOpen) queueMicrotask(() => parts[0]?.isConnected || giveBack(to, among));
    };
  }, [box, isOpen]);
}

function giveBack(before: Element | null, parts: readonly Element[]): void {
  const headings = parts
    .filter(({ isConnected }) => isConnected)
    .map((part) => part.querySelector('h1, h2, h3'));
  for (const place of [before, ...headings, document.getElementById('content')]) {
    if (document.activeElement !== document.body) return;
    if (!(place instanceof HTMLElement) || place === document.body) continue;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }
}
