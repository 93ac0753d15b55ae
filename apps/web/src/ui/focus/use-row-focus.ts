import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import { placeInRows } from './next-control.ts';
import { giveBack, partsOf, rememberRow, type HeldRow } from './use-focus-back.ts';

interface Held extends HeldRow {
  /** The list with all it is in, from the inside. */
  readonly parts: readonly Element[];
  /** Of the page. */
  readonly href: string;
}

/**
 * A press that takes its own row away, or itself, leaves the keyboard nowhere, at once or once a dialog was dealt with. It goes
 * to the same control of the next row, else of the one before, else to the heading of the list. Gives the attributes of the
 * element whose children are the rows.
 */
export function useRowFocus() {
  const held = useRef<Held | null>(null);
  const giveBackOnce = () => {
    const { control, parts } = held.current!;
    held.current = null;
    giveBack(control, parts);
  };
  useLayoutEffect(() => {
    const { current } = held;
    if (current === null) return;
    // Rows may come, go and move around the one that has the keyboard.
    if (!current.control.isConnected) giveBackOnce();
    else current.place = placeInRows(current.list, current.control) ?? current.place;
  });
  useLayoutEffect(() => {
    // A list that went with its screen is followed by nobody.
    const wentAlone = () =>
      held.current?.control.isConnected === false && held.current.href === window.location.href;
    return () => queueMicrotask(() => wentAlone() && giveBackOnce());
  }, []);
  function onFocus({ target, currentTarget: list }: FocusEvent<HTMLElement>): void {
    const place = placeInRows(list, target);
    if (place === null) return;
    held.current = { control: target, list, place, parts: partsOf(list), href: window.location.href };
    rememberRow(held.current);
  }
  return { onFocus };
}
