import type { Range } from '@daybook/domain/insights/likely-range.ts';
import { RangeBar } from '#web/charts/ranges/RangeBar.tsx';
import { rangeScale } from '#web/charts/ranges/range-scale.ts';
import styles from './Plots.module.css';

/** One line of the drawing: what it is, its likely range, and its value in words. */
interface RangeRow {
  readonly label: string;
  readonly value: number | null;
  readonly range: Range | null;
  readonly text: string;
}

/** Up to four likely ranges below each other, on one scale. */
export function RangeRows({ rows, width }: { readonly rows: readonly RangeRow[]; readonly width: number }) {
  const scale = rangeScale(
    rows.map(({ range }) => range),
    rows.map(({ value }) => value),
  );
  const bar = Math.floor(width * 0.3);
  return (
    <div className={styles.rows}>
      {rows.map(({ label, value, range, text }) => (
        <div key={label} className={styles.row}>
          <span>{label}</span>
          <RangeBar value={value} range={range} scale={scale} width={bar} height={20} />
          <span className={styles.value}>{text}</span>
        </div>
      ))}
    </div>
  );
}
