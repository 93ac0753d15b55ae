import { useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { Anchor } from '#web/ui/Anchor.tsx';
import styles from './Plot.module.css';

interface PlotPointerProps {
  /** What is pointed at, in words; its place among all. */
  readonly label: string;
  readonly at: number;
  readonly count: number;
  /** Where the trades of the point are. */
  readonly href: string;
  /** The point at a place of the box, in pixels from its corner. */
  readonly find: (x: number, y: number) => number;
  readonly onPoint: (at: number) => void;
  /** Over the plot. */
  readonly style: CSSProperties;
}

/** Steps of the keys; the others are not its own. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -Infinity,
  End: Infinity,
};

/**
 * A link over a whole plot that leads to the point under the pointer, or to the one that the arrow keys have moved to. On touch
 * the first tap points and the second one follows.
 */
export function PlotPointer({ label, at, count, href, find, onPoint, style }: PlotPointerProps) {
  const [isPointed, setIsPointed] = useState(false);
  const pointAt = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    const found = find(event.clientX - box.left, event.clientY - box.top);
    if (found >= 0) onPoint(found);
    return found;
  };
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onPoint(Math.max(0, Math.min(count - 1, at + by)));
  };
  const tap = (event: PointerEvent<HTMLAnchorElement>) => {
    const found = pointAt(event);
    setIsPointed(event.pointerType !== 'touch' || found === at);
  };
  return (
    <Anchor
      href={href}
      className={styles.pointer}
      style={style}
      aria-label={label}
      onPointerMove={(event) => {
        if (event.pointerType === 'mouse') pointAt(event);
      }}
      onPointerDown={tap}
      onKeyDown={step}
      onClick={(event) => {
        // A key presses without a place: it follows at once.
        if (event.detail > 0 && !isPointed) event.preventDefault();
      }}
    />
  );
}
