import { useLayoutEffect, type RefObject } from 'react';
import { handOver, nextControl, type RowPlace } from './next-control.ts';

/**
 * What is taken away while it is open, because it was dealt with or because what it is about is gone, leaves the keyboard
 * nowhere: the browser gives it back only when it closes. It goes to what had it before, else to the same control of the next row
 * where that was one of a list, else to the heading of the part.
 */
export function useFocusBack(box: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const parts = partsOf(box.current);
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

/** A control that has or had the keyboard in a row of a list; see {@link useRowFocus}. */
export interface HeldRow {
  readonly control: HTMLElement;
  readonly list: HTMLElement;
  place: RowPlace;
}

/** By their controls, for whatever gives the keyboard back to one that went with its row. */
const heldRows = new WeakMap<Element, HeldRow>();

/** Remembers where a control of a list is. */
export function rememberRow(held: HeldRow): void {
  heldRows.set(held.control, held);
}

/** An element with all it is in, from the inside. */
export function partsOf(element: Element | null): readonly Element[] {
  const parts: Element[] = [];
  for (let part = element; part; part = part.parentElement) parts.push(part);
  return parts;
}

/** Leads a keyboard that is nowhere to what had it before, or to what is nearest to that; any other stays. */
export function giveBack(before: Element | null, parts: readonly Element[]): void {
  const held = before && heldRows.get(before);
  const next = held?.list.isConnected ? nextControl(held.list, held.place) : null;
  const headings = parts
    .filter(({ isConnected }) => isConnected)
    .map((part) => part.querySelector('h1, h2, h3, summary'));
  for (const place of [before, next, ...headings, document.getElementById('content')]) {
    if (document.activeElement !== document.body) return;
    if (place !== null && place === next) {
      handOver(next);
      continue;
    }
    if (!(place instanceof HTMLElement) || place === document.body) continue;
    if (place.tabIndex < 0) place.tabIndex = -1;
    place.focus({ preventScroll: true });
  }
}
