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
 * A press that takes its own row away, or itself, leaves the keyboard nowhere, at once or once a dialog was dealt with. It stays
 * in its row where that does; else it goes to the same control of the next row, else of the one before, else to the heading of
 * the list. After a press of the pointer it goes to the heading. Gives the attributes of the element whose children are the rows.
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
    else {
      const { isByKeyboard } = current.place;
      current.place = { ...(placeInRows(current.list, current.control) ?? current.place), isByKeyboard };
    }
  });
  useLayoutEffect(() => {
    // A list that went with its screen is followed by nobody.
    const wentAlone = () =>
      held.current?.control.isConnected === false && held.current.href === window.location.href;
    return () => queueMicrotask(() => wentAlone() && giveBackOnce());
  }, []);
  function onFocus({ target, currentTarget: list }: FocusEvent<HTMLElement>): void {
    const place = placeInRows(list, target);
    // A list in a row of another leads on by itself.
    if (place === null || target.closest('[data-rows]') !== list) return;
    held.current = { control: target, list, place, parts: partsOf(list), href: window.location.href };
    rememberRow(held.current);
  }
  function onBlur({ target }: FocusEvent<HTMLElement>): void {
    // Left for something else, not with its window.
    if (target === held.current?.control && target.isConnected && document.hasFocus()) held.current = null;
  }
  return { onFocus, onBlur, 'data-rows': '' };
}
