import { classes } from '#web/ui/classes.ts';
import { sparkline } from './sparkline.ts';
import styles from './Sparkline.module.css';

const WIDTH = 200;
const HEIGHT = 28;

/** A line without axes, in the colour of its direction. Hidden from screen readers: the figure is above it. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  const { path, direction } = sparkline(values, WIDTH, HEIGHT);
  return (
    <svg
      className={classes(styles.line, styles[direction])}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {path && <path d={path} vectorEffect="non-scaling-stroke" />}
    </svg>
  );
}
