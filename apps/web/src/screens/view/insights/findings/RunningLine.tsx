import { DRAWING_HEIGHT } from './finding-card.ts';
import styles from './Plots.module.css';

interface RunningLineProps {
  /** The running amount at each step. */
  readonly values: readonly number[];
  /** What stands below each step. */
  readonly labels: readonly string[];
  /** The step before which a line is drawn; null for none. */
  readonly mark: { readonly before: number; readonly text: string } | null;
  readonly width: number;
}

/** The lowest line of the plot, and what is left free above it. */
const BOTTOM = 64;
const TOP = 8;
const SIDE = 10;
/** A label and the space around it. */
const LABEL_WIDTH = 26;

/** A running amount as a line with its points, and where it turns. */
export function RunningLine({ values, labels, mark, width }: RunningLineProps) {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = values.length < 2 ? 0 : (width - 2 * SIDE) / (values.length - 1);
  const x = (at: number) => SIDE + at * step;
  const y = (value: number) => BOTTOM - 4 - ((value - low) / (high - low || 1)) * (BOTTOM - 4 - TOP);
  const every = Math.max(1, Math.ceil((labels.length * LABEL_WIDTH) / width));
  const turn = mark && x(mark.before) - step / 2;
  return (
    <svg className={styles.plot} width={width} height={DRAWING_HEIGHT} focusable="false">
      <line className={styles.axis} x1={0} x2={width} y1={y(0)} y2={y(0)} />
      {mark && turn !== null && (
        <>
          <line className={styles.mark} x1={turn} x2={turn} y1={TOP - 6} y2={BOTTOM} />
          <text
            className={styles.note}
            x={turn + (turn > width / 2 ? -6 : 6)}
            y={BOTTOM - 2}
            textAnchor={turn > width / 2 ? 'end' : 'start'}
          >
            {mark.text}
          </text>
        </>
      )}
      <polyline
        className={styles.line}
        points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
      />
      {values.map((value, at) => (
        <circle key={at} className={styles.point} cx={x(at)} cy={y(value)} r={2.5} />
      ))}
      {labels.map((label, at) =>
        at % every === 0 || at === labels.length - 1 ? (
          <text key={at} className={styles.tick} x={x(at)} y={DRAWING_HEIGHT - 4} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
    </svg>
  );
}
