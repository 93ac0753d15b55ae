import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { RuleKind } from '@daybook/domain/insights/replay/rule-family.ts';
import { useMessages } from '#web/texts/messages.ts';
import { clampTo, stepFrom } from './curve-shape.ts';
import styles from './LimitSlider.module.css';

interface LimitSliderProps {
  readonly kind: RuleKind;
  readonly limits: Float64Array;
  /** The one that is chosen, where it is in px from the left, and what is said of it. */
  readonly limit: number;
  readonly at: number;
  readonly sentence: string;
  /** The limit nearest to a place in px from the left. */
  readonly limitAt: (left: number) => number;
  /** While the slider moves; `isDone` where it came to rest. */
  readonly onMove: (limit: number, isDone: boolean) => void;
}

/** The whole plot takes the pointer; the slider for keys stands on the chosen limit. */
export function LimitSlider({ kind, limits, limit, at, sentence, limitAt, onMove }: LimitSliderProps) {
  const { replay: words } = useMessages();
  const thumb = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const pointed = ({ clientX, currentTarget }: PointerEvent) =>
    limitAt(clientX - currentTarget.getBoundingClientRect().left);
  const move = (event: KeyboardEvent) => {
    const next = limitOf(event, limits, limit);
    if (next === null) return;
    event.preventDefault();
    isMoved.current = true;
    onMove(next, false);
  };
  const rest = () => {
    if (isMoved.current) onMove(limit, true);
    isMoved.current = false;
  };
  return (
    <div
      className={styles.surface}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
        thumb.current?.focus({ preventScroll: true });
        onMove(pointed(event), false);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(pointed(event), false);
      }}
      onPointerUp={(event) => onMove(pointed(event), true)}
      onPointerCancel={() => onMove(limit, true)}
    >
      <div
        ref={thumb}
        role="slider"
        tabIndex={0}
        aria-label={words.limit[kind]}
        aria-valuemin={limits[0]}
        aria-valuemax={limits.at(-1)}
        aria-valuenow={clampTo(limit, limits[0]!, limits.at(-1)!)}
        aria-valuetext={sentence}
        className={styles.thumb}
        style={{ left: at }}
        onKeyDown={move}
        onKeyUp={rest}
        onBlur={rest}
      />
    </div>
  );
}

/** Arrows one step, with Shift ten; Home and End. Null for every other key. */
function limitOf({ key, shiftKey }: KeyboardEvent, limits: Float64Array, limit: number): number | null {
  const steps = shiftKey ? 10 : 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return stepFrom(limits, limit, steps);
    case 'ArrowLeft':
    case 'ArrowDown':
      return stepFrom(limits, limit, -steps);
    case 'Home':
      return limits[0]!;
    case 'End':
      return limits.at(-1)!;
    default:
      return null;
  }
}
