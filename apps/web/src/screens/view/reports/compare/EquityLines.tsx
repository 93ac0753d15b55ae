import { axisMoney, shortMoney } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import { useMeasuredWidth } from '#web/charts/use-measured-width.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { ValueLine } from '#web/charts/plot/ValueLine.tsx';
import { DayAxis } from '../course/PlotAxes.tsx';
import { axesOf, ticksOf, type EquityLine } from './equity-lines.ts';
import styles from './EquityLines.module.css';

const HEIGHT = 196;
const [RIGHT, BOTTOM, TOP] = [64, 24, 10];
const LABEL_HEIGHT = 14;

interface EquityLinesProps {
  readonly lines: readonly [EquityLine, EquityLine];
  readonly names: readonly [string, string];
}

/** Two running nets on one axis: the first a solid line, the second dashed, each with its end. */
export function EquityLines({ lines, names }: EquityLinesProps) {
  const [box, width] = useMeasuredWidth<HTMLDivElement>();
  const currency = useCurrency();
  const axes = axesOf(lines);
  if (axes === null) return <div ref={box} />;
  const x = (day: number) => ((day - axes.from) / (axes.to - axes.from)) * (width - RIGHT);
  const y = (value: number) =>
    TOP + (1 - (value - axes.low) / (axes.high - axes.low)) * (HEIGHT - TOP - BOTTOM);
  const pathOf = ({ days, values }: EquityLine) =>
    days
      .map((day, at) => `${at === 0 ? 'M' : 'L'}${x(day).toFixed(1)} ${y(values[at]!).toFixed(1)}`)
      .join('');
  const ends = spread(lines.map((line) => y(line.values.at(-1) ?? 0)));
  return (
    <div ref={box} className={styles.box}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={names.join(', ')}>
          {ticksOf(axes).map((tick) => (
            <ValueLine
              key={tick}
              y={y(tick)}
              right={width - RIGHT}
              isZero={tick === 0}
              text={
                ends.every((end) => Math.abs(end - y(tick)) > LABEL_HEIGHT)
                  ? axisMoney(tick as Money, currency)
                  : ''
              }
            />
          ))}
          <DayAxis from={axes.from} to={axes.to} plot={{ x, y }} top={HEIGHT - 6} width={width - RIGHT} />
          <path d={pathOf(lines[1])} className={styles.second} />
          <path d={pathOf(lines[0])} className={styles.first} />
          {lines.map((line, at) => (
            <g key={at} className={at === 0 ? styles.firstEnd : styles.secondEnd}>
              <rect x={width - RIGHT + 2} y={ends[at]! - 9} width={RIGHT - 4} height={18} rx={3} />
              <text x={width - RIGHT / 2} y={ends[at]! + 4}>
                {shortMoney(Math.round(line.values.at(-1) ?? 0) as Money, 'minus', currency)}
              </text>
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

/** Keeps two labels apart. */
function spread([first = 0, second = 0]: readonly number[]): [number, number] {
  const gap = 20 - Math.abs(first - second);
  if (gap <= 0) return [first, second];
  const sign = first <= second ? 1 : -1;
  // Neither leaves the plot.
  const middle = Math.min(HEIGHT - BOTTOM - 10, Math.max(TOP + 10, (first + second) / 2));
  return [middle - sign * 10, middle + sign * 10];
}
