import { useEffect, useState, type PointerEvent } from 'react';

/** What is being dragged: its place, the place that it is over, and how far it was taken in CSS pixels. */
interface Drag {
  readonly from: number;
  readonly over: number;
  readonly x: number;
  readonly y: number;
}

/** A press becomes a drag after so many pixels. */
const SLACK = 4;
/** So near to the edge of the window the page goes along, by so many pixels a movement. */
const [EDGE, STEP] = [56, 14];

interface Pressed {
  readonly from: number;
  readonly pointer: number;
  readonly x: number;
  /** On the page, not in the window: it may go along. */
  readonly y: number;
}

/**
 * Dragging the items of a list: the mouse takes an item anywhere but at its buttons, a finger at its handle (`data-grip`), so that
 * it can still move the page. Escape lets go. Gives what to put on the item at each place.
 */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const letGo = () => {
    setPressed(null);
    setDrag(null);
  };
  useEffect(() => {
    if (!pressed) return undefined;
    const press = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') letGo();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [pressed]);
  const handlers = (at: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || !isHold(event)) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setPressed({ from: at, pointer: event.pointerId, x: event.clientX, y: event.clientY + window.scrollY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!pressed || pressed.pointer !== event.pointerId) return;
      const [x, y] = [event.clientX - pressed.x, event.clientY + window.scrollY - pressed.y];
      if (!drag && Math.hypot(x, y) < SLACK) return;
      goAlong(event.clientY);
      setDrag({ from: pressed.from, over: placeUnder(event) ?? drag?.over ?? pressed.from, x, y });
    },
    onPointerUp: () => {
      if (drag && drag.over !== drag.from) onDrop(drag.from, drag.over);
      letGo();
    },
    onPointerCancel: letGo,
  });
  return { drag, handlers };
}

function isHold({ target, pointerType }: PointerEvent): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('[data-grip]') !== null || (pointerType === 'mouse' && !target.closest('button'));
}

/** Which item of its own list is under the pointer; the dragged one lets the pointer through. */
function placeUnder({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): number | null {
  const items = [...(currentTarget.parentElement?.children ?? [])];
  const under = document.elementFromPoint(clientX, clientY);
  const place = items.findIndex((item) => item !== currentTarget && item.contains(under));
  return place !== -1 ? place : currentTarget.contains(under) ? items.indexOf(currentTarget) : null;
}

function goAlong(y: number): void {
  if (y < EDGE) window.scrollBy(0, -STEP);
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, STEP);
}
