import { DRAWING_HEIGHT } from '../finding-card.ts';
import { LABEL_LINE, PLOT_BOTTOM, PLOT_TOP, plotScale } from './plot-scale.ts';
import styles from './Plots.module.css';

interface CourseLineProps {
  /** One more than there are days. */
  readonly course: Float64Array;
  /** Numbers of days: where it turns, and from where to where that likely is; null where it does not. */
  readonly turn: { readonly at: number; readonly from: number; readonly to: number } | null;
  readonly first: string;
  readonly last: string;
  readonly width: number;
}

/** A sum that goes from zero to zero over the days, with the day at which it turns. */
export function CourseLine({ course, turn, first, last, width }: CourseLineProps) {
  const { x, y } = plotScale([...course], course.length, width);
  const points = Array.from(course, (value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`);
  return (
    <svg className={styles.plot} width={width} height={DRAWING_HEIGHT} focusable="false">
      <line className={styles.axis} x1={0} x2={width} y1={y(0)} y2={y(0)} />
      {turn && (
        <>
          <rect
            className={styles.likely}
            x={x(turn.from)}
            width={Math.max(2, x(turn.to) - x(turn.from))}
            y={PLOT_TOP - 4}
            height={PLOT_BOTTOM - PLOT_TOP + 4}
          />
          <line className={styles.mark} x1={x(turn.at)} x2={x(turn.at)} y1={PLOT_TOP - 4} y2={PLOT_BOTTOM} />
        </>
      )}
      <polyline className={styles.line} points={points.join(' ')} />
      <text className={styles.tick} x={0} y={LABEL_LINE}>
        {first}
      </text>
      <text className={styles.tick} x={width} y={LABEL_LINE} textAnchor="end">
        {last}
      </text>
    </svg>
  );
}
