import type { Range } from '@daybook/domain/insights/likely-range.ts';
import { isBeyond, placeOf, RANGE_WIDTH, type RangeScale } from './range-scale.ts';
import styles from './RangeBar.module.css';

const HEIGHT = 20;
const MIDDLE = HEIGHT / 2;

export interface RangeBarProps {
  readonly value: number | null;
  /** Null where there are too few trades to tell. */
  readonly range: Range | null;
  /** The same for every range of a column. */
  readonly scale: RangeScale;
  readonly width?: number;
}

/** A likely range as a line with its value on it, zero marked. What it says stands beside it in words. */
export function RangeBar({ value, range, scale, width = RANGE_WIDTH }: RangeBarProps) {
  const zero = placeOf(0, scale, width);
  return (
    <svg className={styles.bar} width={width} height={HEIGHT} aria-hidden="true" focusable="false">
      <line x1={zero} x2={zero} y1={0} y2={HEIGHT} className={styles.zero} />
      {range === null ? (
        value !== null && <TooFew at={placeOf(value, scale, width)} />
      ) : (
        <Whisker value={value} range={range} scale={scale} width={width} />
      )}
    </svg>
  );
}

function TooFew({ at }: { readonly at: number }) {
  return <line x1={Math.max(0, at - 36)} x2={at + 36} y1={MIDDLE} y2={MIDDLE} className={styles.few} />;
}

interface WhiskerProps {
  readonly value: number | null;
  readonly range: Range;
  readonly scale: RangeScale;
  readonly width: number;
}

function Whisker({ value, range, scale, width }: WhiskerProps) {
  const [from, to] = [placeOf(range.low, scale, width), placeOf(range.high, scale, width)];
  const state = range.low > 0 ? styles.profit : range.high < 0 ? styles.loss : styles.luck;
  return (
    <g className={state}>
      <line x1={from} x2={to} y1={MIDDLE} y2={MIDDLE} className={styles.whisker} />
      {isBeyond(range.low, scale) && (
        <path
          d={`M${from + 5} ${MIDDLE - 4} L${from + 1} ${MIDDLE} L${from + 5} ${MIDDLE + 4}`}
          className={styles.arrow}
        />
      )}
      {isBeyond(range.high, scale) && (
        <path
          d={`M${to - 5} ${MIDDLE - 4} L${to - 1} ${MIDDLE} L${to - 5} ${MIDDLE + 4}`}
          className={styles.arrow}
        />
      )}
      {value !== null && !isBeyond(value, scale) && (
        <circle cx={placeOf(value, scale, width)} cy={MIDDLE} r={3.25} className={styles.dot} />
      )}
    </g>
  );
}
