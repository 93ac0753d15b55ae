import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { clampTo, stepFrom } from './curve-shape.ts';
import type { CurvePlotProps } from './CurvePlot.tsx';
import styles from './CurvePlot.module.css';

interface LimitSliderProps extends Pick<CurvePlotProps, 'kind' | 'handle' | 'onMove'> {
  readonly limits: Float64Array;
  readonly limitAt: (event: PointerEvent) => number;
  readonly at: number;
}

/** The whole plot takes the pointer; the slider for keys stands on the chosen limit. */
export function LimitSlider({ kind, limits, handle, onMove, limitAt, at }: LimitSliderProps) {
  const { replay: words } = useMessages();
  const thumb = useRef<HTMLDivElement>(null);
  const isMoved = useRef(false);
  const move = (event: KeyboardEvent) => {
    const limit = limitOf(event, limits, handle.limit);
    if (limit === null) return;
    event.preventDefault();
    isMoved.current = true;
    onMove(limit, false);
  };
  const rest = () => {
    if (isMoved.current) onMove(handle.limit, true);
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
        onMove(limitAt(event), false);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(limitAt(event), false);
      }}
      onPointerUp={(event) => onMove(limitAt(event), true)}
      onPointerCancel={() => onMove(handle.limit, true)}
    >
      <div
        ref={thumb}
        role="slider"
        tabIndex={0}
        aria-label={words.limit[kind]}
        aria-valuemin={limits[0]}
        aria-valuemax={limits.at(-1)}
        aria-valuenow={clampTo(handle.limit, limits[0]!, limits.at(-1)!)}
        aria-valuetext={handle.sentence}
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
