import { useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import styles from './CoursePlot.module.css';

interface MarkPointerProps {
  /** The mark that is pointed at, in words. */
  readonly label: string;
  readonly at: number;
  readonly count: number;
  /** The mark nearest to a place of the drawing, in pixels. */
  readonly find: (x: number, y: number) => number;
  readonly onPoint: (at: number | null) => void;
  /** Opens the row of a mark. */
  readonly onOpen: (at: number) => void;
}

/** Steps of the keys; the others are not its own. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -Infinity,
  End: Infinity,
};

/**
 * A button over the whole drawing: it opens the row of the mark under the pointer, or of the one that the arrow keys have moved
 * to. On touch the first tap points and the second one opens.
 */
export function MarkPointer({ label, at, count, find, onPoint, onOpen }: MarkPointerProps) {
  const [opens, setOpens] = useState(true);
  const placeOf = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return find(event.clientX - box.left, event.clientY - box.top);
  };
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onPoint(Math.max(0, Math.min(count - 1, at + by)));
  };
  const press = (event: PointerEvent) => {
    const found = placeOf(event);
    setOpens(event.pointerType !== 'touch' || found === at);
    onPoint(found);
  };
  return (
    <button
      type="button"
      className={styles.pointer}
      aria-label={label}
      onFocus={() => onPoint(at)}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse') onPoint(placeOf(event));
      }}
      onPointerDown={press}
      onKeyDown={step}
      onClick={(event) => {
        // A key presses without a place: it opens at once.
        if (event.detail === 0 || opens) onOpen(event.detail === 0 ? at : placeOf(event));
      }}
    />
  );
}
