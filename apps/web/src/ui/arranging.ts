import { useLayoutEffect, useRef, useState, type DragEvent, type KeyboardEvent, type RefObject } from 'react';

/** A list with the thing at `from` (from 0) moved to `to`; the same list where there is none or it stays. */
export function movedTo<Thing>(list: readonly Thing[], from: number, to: number): readonly Thing[] {
  if (from === to || from < 0 || to < 0 || from >= list.length || to >= list.length) return list;
  const left = list.toSpliced(from, 1);
  return left.toSpliced(to, 0, list[from]!);
}

/** Where an arrow key with Alt moves the thing at a place; null for every other key and at the ends. */
export function placeAfterKey(
  { key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>,
  at: number,
  all: number,
): number | null {
  if (!altKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null;
  const to = at + (key === 'ArrowUp' ? -1 : 1);
  return to < 0 || to >= all ? null : to;
}

/** What the rows of a list get that can be moved. */
export interface RowArranging {
  readonly draggable: true;
  readonly 'data-dragged': '' | undefined;
  readonly onDragStart: (event: DragEvent) => void;
  readonly onDragEnter: () => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragEnd: () => void;
  readonly onDrop: (event: DragEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface Arranging {
  /** For the element around the rows: the control that has the keyboard keeps it wherever its row goes. */
  readonly list: RefObject<HTMLUListElement | null>;
  readonly rowAt: (at: number) => RowArranging;
  /** To be called before rows change their places in another way. */
  readonly keepFocus: () => void;
}

/** Rows moved by dragging and by Alt with an arrow key. */
export function useArranging(all: number, onMove: (from: number, to: number) => void): Arranging {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<Element | null>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { current } = focused;
    focused.current = null;
    if (current instanceof HTMLElement && list.current?.contains(current)) current.focus();
  });
  const keepFocus = () => {
    focused.current = document.activeElement;
  };
  const move = (from: number, to: number) => {
    keepFocus();
    onMove(from, to);
  };
  const rowAt = (at: number): RowArranging => ({
    draggable: true,
    'data-dragged': dragged === at ? '' : undefined,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      // Firefox drags nothing that says nothing.
      event.dataTransfer.setData('text/plain', '');
      setDragged(at);
    },
    onDragEnter: () => {
      if (dragged === null || dragged === at) return;
      move(dragged, at);
      setDragged(at);
    },
    onDragOver: (event) => {
      if (dragged !== null) event.preventDefault();
    },
    onDragEnd: () => setDragged(null),
    onDrop: (event) => event.preventDefault(),
    onKeyDown: (event) => {
      const to = placeAfterKey(event, at, all);
      if (to === null) return;
      event.preventDefault();
      move(at, to);
    },
  });
  return { list, rowAt, keepFocus };
}
