import { classes } from '#web/ui/classes.ts';
import styles from './WeekdayBars.module.css';
import { weekdayBars } from './weekday-bars.ts';

interface WeekdayBarsProps {
  /** Monday to Friday. */
  readonly values: readonly number[];
  /** Index of the day that the card names; null when no day has trades. */
  readonly named: number | null;
  /** What the filled bar means. */
  readonly tone: 'count' | 'profit' | 'loss';
}

/** Five small bars with one filled; loss days hang below the baseline. For the eye alone. */
export function WeekdayBars({ values, named, tone }: WeekdayBarsProps) {
  const { bars, baseline } = weekdayBars(values);
  return (
    <span className={styles.bars} aria-hidden="true">
      {bars.map((bar, at) => (
        <span key={at} className={styles.day}>
          <span
            className={classes(styles.bar, at === named && styles[tone])}
            style={{ top: `${bar.top * 100}%`, height: `${bar.size * 100}%` }}
          />
        </span>
      ))}
      <span className={styles.baseline} style={{ top: `${baseline * 100}%` }} />
    </span>
  );
}
