import { divergingBars } from '#web/charts/bars/bars.ts';
import plots from '../Plots.module.css';
import styles from './SumRows.module.css';

/** One amount of the picture. */
interface SumRow {
  readonly label: string;
  readonly value: number;
  readonly text: string;
}

/** Counted amounts below each other, each with its bar on one side of a shared zero. */
export function SumRows({ rows, width }: { readonly rows: readonly SumRow[]; readonly width: number }) {
  const { zero, sizes } = divergingBars(rows.map(({ value }) => value));
  const track = Math.floor(width * 0.36);
  return (
    <div className={plots.rows}>
      {rows.map(({ label, value, text }, at) => {
        const length = (sizes[at] ?? 0) * track;
        return (
          <div key={label} className={plots.row}>
            <span>{label}</span>
            <svg className={styles.track} width={track} height={12} focusable="false">
              <rect
                className={value < 0 ? styles.loss : styles.profit}
                x={zero * track - (value < 0 ? length : 0)}
                y={2}
                width={length}
                height={8}
              />
              <line className={plots.axis} x1={zero * track} x2={zero * track} y1={0} y2={12} />
            </svg>
            <span className={plots.value}>{text}</span>
          </div>
        );
      })}
    </div>
  );
}
