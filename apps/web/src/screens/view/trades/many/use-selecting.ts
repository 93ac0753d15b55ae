import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { Selection } from '#web/journal/selection.ts';
import { keepSelection, keptSelection } from './kept-selection.ts';
import {
  countIn,
  extendedTo,
  followTrades,
  onlyNewest,
  onlyRows,
  selectNothing,
  withRow,
  withRows,
  type SelectedTrades,
} from './selected-trades.ts';

/** The selected trades of the list, and what selects them. */
export interface Selecting {
  readonly selected: SelectedTrades;
  /** How many of the page are selected. */
  readonly onPage: number;
  /** Trades of the page. */
  readonly pageSize: number;
  /** Whether narrow lists show their check boxes. */
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
  /** A row as the press leaves it; with Shift all from the one pressed before. */
  readonly onPress: (row: number, on: boolean, shift: boolean) => void;
  readonly onPressPage: (on: boolean) => void;
  readonly onAll: () => void;
  readonly onOnlyPage: () => void;
  readonly onNewest: () => void;
  readonly onClear: () => void;
  /** Space, arrows with and without Shift, on whatever has the keyboard in a row. */
  readonly onKey: (event: KeyboardEvent) => void;
}

/** The check box for the page. */
export const HEAD_BOX_ID = 'select-page';

/** The rows that pass the filter, in the order of the list, and those of its page. */
interface ListedRows {
  readonly ordered: Uint32Array;
  readonly page: Uint32Array;
}

/**
 * Selects trades of the list. Escape clears; trades that leave the filter leave the selection; it is found again on coming back
 * to the list of the same filter. `filter` is the address's: the rows may still be those of the filter before.
 */
export function useSelecting(
  { columns, rows }: Selection,
  filter: SearchFilter,
  listed: ListedRows,
): Selecting {
  const { ordered, page } = listed;
  const [held, setHeld] = useState(() => keptSelection(filter)?.selected ?? selectNothing(columns));
  const [isShown, onShow] = useState(() => keptSelection(filter)?.isShown ?? false);
  const selected = followTrades(held, columns, rows);
  if (selected !== held) setHeld(selected);
  useEffect(() => keepSelection(filter, { selected, isShown }), [filter, selected, isShown]);
  const hasAny = selected.count > 0;
  const onClear = () => setHeld(selectNothing(columns));
  useEscape(hasAny, onClear);
  useFocusBack(hasAny);
  const extend = (from: number, to: number) =>
    setHeld((now) => extendedTo(now.anchor === from ? now : withRow(now, from, true), ordered, to, true));
  const onPress = (row: number, on: boolean, shift: boolean) =>
    setHeld((now) => (shift ? extendedTo(now, ordered, row, on) : withRow(now, row, on)));
  return {
    selected,
    onPage: countIn(selected, page),
    pageSize: page.length,
    isShown,
    onShow: (next) => {
      onShow(next);
      if (!next) onClear();
    },
    onPress,
    onPressPage: (on) => setHeld((now) => withRows(now, page, on)),
    onAll: () => setHeld((now) => withRows(now, rows, true)),
    onOnlyPage: () => setHeld((now) => onlyRows(now, page)),
    onNewest: () => setHeld((now) => onlyNewest(now, rows)),
    onClear,
    onKey: (event) => pressKey(event, onPress, extend),
  };
}

type Press = (row: number, on: boolean, shift: boolean) => void;

function pressKey(event: KeyboardEvent, press: Press, extend: (from: number, to: number) => void): void {
  const line = event.target instanceof Element ? event.target.closest('tr') : null;
  const box = boxOf(line);
  if (!line || !box) return;
  if (event.key === ' ' && event.target !== box) press(rowOf(box), !box.checked, event.shiftKey);
  else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const next = boxOf(event.key === 'ArrowDown' ? line.nextElementSibling : line.previousElementSibling);
    if (next && event.shiftKey) extend(rowOf(box), rowOf(next));
    next?.focus();
  } else return;
  event.preventDefault();
}

/** The check box of a line, where it is seen. */
function boxOf(line: Element | null): HTMLInputElement | null {
  const box = line?.querySelector<HTMLInputElement>('input[data-row]') ?? null;
  return box?.checkVisibility() ? box : null;
}

const rowOf = (box: HTMLInputElement) => Number(box.dataset['row']);

/** Escape clears, unless it closes something that is open or something has been typed. */
function useEscape(hasAny: boolean, onClear: () => void): void {
  const clear = useRef(onClear);
  useEffect(() => {
    clear.current = onClear;
  });
  useEffect(() => {
    if (!hasAny) return;
    const press = (event: globalThis.KeyboardEvent) => {
      const isBusy = document.querySelector('dialog[open], [popover=auto]:popover-open') !== null;
      const inField = event.target instanceof Element && event.target.matches('input:not([type=checkbox])');
      if (event.key === 'Escape' && !event.defaultPrevented && !isBusy && !inField) clear.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hasAny]);
}

/** The bar goes with the last selected trade: what had the keyboard in it is no more. */
function useFocusBack(hasAny: boolean): void {
  const had = useRef(false);
  useEffect(() => {
    if (had.current && !hasAny && document.activeElement === document.body)
      document.getElementById(HEAD_BOX_ID)?.focus();
    had.current = hasAny;
  }, [hasAny]);
}
