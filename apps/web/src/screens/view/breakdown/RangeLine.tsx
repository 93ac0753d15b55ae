import type { Range } from '@daybook/domain/insights/likely-range.ts';
import { classes } from '#web/ui/classes.ts';
import { rangeLine } from './range-line.ts';
import styles from './BreakdownTab.module.css';

export interface RangeLineProps {
  readonly value: number;
  readonly range: Range;
}

/** A likely range with its average and zero. For the eye alone: the words stand above it. */
export function RangeLine({ value, range }: RangeLineProps) {
  const line = rangeLine(value, range);
  const percent = (place: number) => `${place * 100}%`;
  return (
    <svg className={classes(styles.range, styles[line.side])} aria-hidden="true">
      <line className={styles.zero} x1={percent(line.zero)} x2={percent(line.zero)} y1="0" y2="100%" />
      <line x1={percent(line.low)} x2={percent(line.high)} y1="50%" y2="50%" />
      <circle cx={percent(line.value)} cy="50%" r="4" />
    </svg>
  );
}
