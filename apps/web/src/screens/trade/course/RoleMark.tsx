import { classes } from '#web/ui/classes.ts';
import type { MarkShape } from './drawing/course-marks.ts';
import styles from './RoleMark.module.css';

/** The number of an execution in the shape that it has in the drawing. */
export function RoleMark({ number, shape }: { readonly number: number; readonly shape: MarkShape }) {
  return <span className={classes(styles.mark, styles[shape])}>{number}</span>;
}
