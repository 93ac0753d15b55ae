import type { Range } from '@daybook/domain/insights/likely-range.ts';
import { classes } from '#web/ui/classes.ts';
import { placeOn, placeRange, RANGE_WIDTH, type RangeScale } from './range-scale.ts';
import type { RowState } from './row-state.ts';
import styles from './RangeDrawing.module.css';

export interface RangeDrawingProps {
  readonly scale: RangeScale;
  readonly range: Range | null;
  readonly value: number | null;
  readonly state: RowState;
}

const HEIGHT = 34;
const MIDDLE = HEIGHT / 2;

/** A likely range with its figure on the scale of its column; its words stand beside it. */
export function RangeDrawing({ scale, range, value, state }: RangeDrawingProps) {
  const zero = placeOn(scale, scale.middle);
  return (
    <svg
      className={styles.range}
      width={RANGE_WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${RANGE_WIDTH} ${HEIGHT}`}
      aria-hidden="true"
    >
      <line className={styles.zero} x1={zero} x2={zero} y1={0} y2={HEIGHT} />
      {range === null || value === null ? (
        <TooFew at={placeOn(scale, value ?? scale.middle)} />
      ) : (
        <Whisker scale={scale} range={range} value={value} state={state} />
      )}
    </svg>
  );
}

function TooFew({ at }: { readonly at: number }) {
  const reach = RANGE_WIDTH / 4;
  const from = Math.min(Math.max(at - reach, 4), RANGE_WIDTH - 4 - 2 * reach);
  return <line className={styles.few} x1={from} x2={from + 2 * reach} y1={MIDDLE} y2={MIDDLE} />;
}

function Whisker({
  scale,
  range,
  value,
  state,
}: { readonly range: Range; readonly value: number } & Pick<RangeDrawingProps, 'scale' | 'state'>) {
  const placed = placeRange(scale, range, value);
  const tone = state === 'clear' ? (value < scale.middle ? styles.loss : styles.profit) : styles.luck;
  return (
    <g className={classes(styles.whisker, tone)}>
      <line x1={placed.low} x2={placed.high} y1={MIDDLE} y2={MIDDLE} />
      {placed.isCutLow && <path d={`M${placed.low + 4} ${MIDDLE - 4}l-5 4l5 4`} />}
      {placed.isCutHigh && <path d={`M${placed.high - 4} ${MIDDLE - 4}l5 4l-5 4`} />}
      <circle cx={placed.value} cy={MIDDLE} r={state === 'clear' ? 4 : 3.25} />
    </g>
  );
}
