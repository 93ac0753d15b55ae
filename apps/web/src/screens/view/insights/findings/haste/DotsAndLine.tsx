import { classes } from '#web/ui/classes.ts';
import { DRAWING_HEIGHT } from '../finding-card.ts';
import { placeBaseWord } from './base-word.ts';
import { labelEvery, LABEL_LINE, plotScale } from './plot-scale.ts';
import styles from './Plots.module.css';

/** One step of the plot: what was counted as a dot, what is made of it on the line. */
interface DotOnLine {
  readonly label: string;
  readonly raw: number | null;
  readonly fitted: number | null;
  /** Whether the dot stands out. */
  readonly isStarred: boolean;
}

interface DotsAndLineProps {
  readonly dots: readonly DotOnLine[];
  /** What the dots are compared with, and what it is called. */
  readonly base: { readonly value: number; readonly text: string };
  readonly width: number;
}

/** A label and the space around it. */
const LABEL_WIDTH = 40;

/** Counted values as dots, hollow unless they stand out, and the line that is drawn through them. */
export function DotsAndLine({ dots, base, width }: DotsAndLineProps) {
  const fitted = dots.flatMap((dot, at) => (dot.fitted === null ? [] : [{ at, value: dot.fitted }]));
  const raw = dots.flatMap((dot, at) => (dot.raw === null ? [] : [{ at, value: dot.raw, dot }]));
  const values = [...fitted, ...raw].map(({ value }) => value);
  const { x, y } = plotScale([...values, base.value], dots.length, width);
  const word = placeBaseWord(
    raw.map(({ at, value }) => ({ x: x(at), y: y(value) })),
    { y: y(base.value), text: base.text },
    width,
  );
  const every = labelEvery(dots.length, LABEL_WIDTH, width);
  return (
    <svg className={styles.plot} width={width} height={DRAWING_HEIGHT} focusable="false">
      <line className={styles.axis} x1={0} x2={width} y1={y(0)} y2={y(0)} />
      <line className={styles.base} x1={0} x2={width} y1={y(base.value)} y2={y(base.value)} />
      <text className={styles.tick} x={word.x} y={word.y} textAnchor={word.anchor}>
        {base.text}
      </text>
      <polyline
        className={styles.line}
        points={fitted.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')}
      />
      {raw.map(({ at, value, dot }) => (
        <circle
          key={at}
          className={classes(styles.raw, dot.isStarred && styles.starred)}
          cx={x(at)}
          cy={y(value)}
          r={3.5}
        />
      ))}
      {dots.map(({ label }, at) =>
        at % every === 0 ? (
          <text key={at} className={styles.tick} x={x(at)} y={LABEL_LINE} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
    </svg>
  );
}
