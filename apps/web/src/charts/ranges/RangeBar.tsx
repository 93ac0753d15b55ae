import type { Range } from '@daybook/domain/insights/likely-range.ts';
import { classes } from '#web/ui/classes.ts';
import { leavesZeroOut, placeOn, placeRange, RANGE_WIDTH, type RangeScale } from './range-scale.ts';
import styles from './RangeBar.module.css';

interface RangeBarProps {
  readonly value: number | null;
  /** Null where there are too few trades. */
  readonly range: Range | null;
  /** The same for every range of a column. */
  readonly scale: RangeScale;
  /** Whether it is more than chance; by default, whether it excludes zero. */
  readonly isClear?: boolean;
  /** The value is counted and not estimated: it is alone, and there is no range. */
  readonly isExact?: boolean;
  readonly width?: number;
  readonly height?: number;
}

/** A likely range as a line with its value on it, zero marked. Its meaning is next to it in words. */
export function RangeBar(props: RangeBarProps) {
  const { value, range, scale, width = RANGE_WIDTH, height = 20 } = props;
  const zero = placeOn(scale, scale.middle, width);
  const middle = height / 2;
  return (
    <svg
      className={styles.bar}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      focusable="false"
    >
      <line className={styles.zero} x1={zero} x2={zero} y1={0} y2={height} />
      {props.isExact && value !== null ? (
        <circle className={styles.exact} cx={placeOn(scale, value, width)} cy={middle} r={4} />
      ) : range === null || value === null ? (
        <TooFew at={placeOn(scale, value ?? scale.middle, width)} width={width} middle={middle} />
      ) : (
        <Whisker
          {...placeRange(scale, range, value, width)}
          middle={middle}
          tone={(props.isClear ?? leavesZeroOut(range)) ? (value < scale.middle ? 'loss' : 'profit') : 'luck'}
        />
      )}
    </svg>
  );
}

interface TooFewProps {
  readonly at: number;
  readonly width: number;
  readonly middle: number;
}

function TooFew({ at, width, middle }: TooFewProps) {
  const reach = width / 4;
  const from = Math.min(Math.max(at - reach, 4), width - 4 - 2 * reach);
  return <line className={styles.few} x1={from} x2={from + 2 * reach} y1={middle} y2={middle} />;
}

interface WhiskerProps extends ReturnType<typeof placeRange> {
  readonly middle: number;
  readonly tone: 'profit' | 'loss' | 'luck';
}

function Whisker({ low, high, value, isCutLow, isCutHigh, isBeyond, middle, tone }: WhiskerProps) {
  return (
    <g className={classes(styles.whisker, styles[tone])}>
      <line x1={low} x2={high} y1={middle} y2={middle} />
      {isCutLow && <path d={`M${low + 4} ${middle - 4}l-5 4l5 4`} />}
      {isCutHigh && <path d={`M${high - 4} ${middle - 4}l5 4l-5 4`} />}
      {!isBeyond && <circle cx={value} cy={middle} r={tone === 'luck' ? 3.25 : 4} />}
    </g>
  );
}
