import { classes } from '#web/ui/classes.ts';
import axes from './Axes.module.css';

interface ValueLineProps {
  /** Pixels from the top, and the ends of the line. */
  readonly y: number;
  readonly left?: number;
  readonly right: number;
  /** Shown next to the line; nothing where it is empty. */
  readonly text: string;
  readonly isZero?: boolean;
  /** Before the line instead of behind it. */
  readonly isLeft?: boolean;
}

const GAP = 8;
/** Half of the height of a figure. */
const MIDDLE = 4;

/** A line across a plot with its value next to it; that of zero is stronger. */
export function ValueLine({ y, left = 0, right, text, isZero = false, isLeft = false }: ValueLineProps) {
  return (
    <>
      <line className={isZero ? axes.zero : axes.grid} x1={left} x2={right} y1={y} y2={y} />
      {text !== '' && (
        <text
          className={classes(axes.tick, isLeft && axes.end)}
          x={isLeft ? left - GAP : right + GAP}
          y={y + MIDDLE}
        >
          {text}
        </text>
      )}
    </>
  );
}
