import { classes } from '#web/ui/classes.ts';
import styles from './SplitBar.module.css';

interface SplitBarProps {
  /** Shares of the whole, 0 to 1; what both leave stays empty. */
  readonly won: number;
  readonly lost: number;
  /** Taller, as a row of a chart. */
  readonly tall?: boolean;
}

/** Two parts of a whole in one bar. Hidden from screen readers: both figures are next to it as text. */
export function SplitBar({ won, lost, tall = false }: SplitBarProps) {
  return (
    <span className={classes(styles.bar, tall && styles.tall)} aria-hidden="true">
      {won > 0 && <span className={styles.won} style={{ flexGrow: won }} />}
      {lost > 0 && <span className={styles.lost} style={{ flexGrow: lost }} />}
      {won + lost < 1 && <span style={{ flexGrow: 1 - won - lost }} />}
    </span>
  );
}
