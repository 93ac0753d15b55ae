import { useMemo } from 'react';
import { axisMoney } from '@daybook/domain/figure-text.ts';
import type { BandPoint } from '@daybook/domain/insights/simulation/futures.ts';
import type { Horizon } from '@daybook/domain/insights/simulation/simulation.ts';
import { clampAmount, nearestMoney } from '@daybook/domain/money.ts';
import { columnsScale, type ColumnsScale } from '#web/charts/bars/columns-scale.ts';
import { useMeasuredWidth } from '#web/charts/use-measured-width.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { pathOf, plotOf, type Plot } from '#web/charts/plot/plot.ts';
import axes from '#web/charts/plot/Axes.module.css';
import { ValueLine } from '#web/charts/plot/ValueLine.tsx';
import { courseBefore, spread } from './chances.ts';
import { useEstimate } from './use-words.ts';
import styles from './Simulation.module.css';

const HEIGHT = 312;
const [TOP, BOTTOM] = [12, HEIGHT - 32];
/** Pixels for the amounts at the left and at the end of the bands. */
const [LEFT, RIGHT] = [52, 68];
const WORD_HEIGHT = 15;
/** Own days before, as a part of those to come. */
const BEFORE = 0.25;
/** Days between the words of the axis. */
const STEPS: Readonly<Record<Horizon, number>> = { 20: 5, 60: 20, 250: 50 };

interface BandPlotProps {
  readonly band: readonly BandPoint[];
  readonly dayNets: Float64Array;
  readonly horizon: Horizon;
}

/** The own course up to where it is now, then the bands of what the next days would bring; 0 is now. */
export function BandPlot({ band, dayNets, horizon }: BandPlotProps) {
  const [box, width] = useMeasuredWidth<HTMLDivElement>();
  const drawn = useMemo(() => drawBand({ band, dayNets, horizon }, width), [band, dayNets, horizon, width]);
  const { plot, scale, before } = drawn;
  return (
    <div ref={box} className={axes.plot} style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true" focusable="false">
          <Amounts scale={scale} plot={plot} right={width - RIGHT} />
          <line className={styles.now} x1={plot.x(0)} x2={plot.x(0)} y1={TOP} y2={BOTTOM} />
          <path className={styles.outer} d={drawn.outer} />
          <path className={styles.inner} d={drawn.inner} />
          <path className={styles.before} d={drawn.course} />
          <path className={styles.middle} d={drawn.middle} />
          <Ends amounts={band.at(-1)!.amounts} plot={plot} left={width - RIGHT + 6} />
          <Days plot={plot} horizon={horizon} before={before.length - 1} />
        </svg>
      )}
    </div>
  );
}

function drawBand({ band, dayNets, horizon }: BandPlotProps, width: number) {
  const before = courseBefore(dayNets, Math.round(horizon * BEFORE));
  const scale = columnsScale([...before, ...band.flatMap(({ amounts }) => amounts)], 100);
  const plot = plotOf(
    { left: LEFT, right: Math.max(LEFT + 1, width - RIGHT), top: TOP, bottom: BOTTOM },
    [1 - before.length, horizon],
    [scale.low, scale.high],
  );
  const line = (part: number) => band.map(({ day, amounts }) => [day, amounts[part]!] as const);
  const between = (low: number, high: number) =>
    `${pathOf(line(high), plot)}${pathOf(line(low).reverse(), plot).replace('M', 'L')}Z`;
  return {
    before,
    scale,
    plot,
    outer: between(0, 4),
    inner: between(1, 3),
    middle: pathOf(line(2), plot),
    course: pathOf(
      before.map((amount, at) => [at + 1 - before.length, amount]),
      plot,
    ),
  };
}

interface AmountsProps {
  readonly scale: ColumnsScale;
  readonly plot: Plot;
  readonly right: number;
}

function Amounts({ scale, plot, right }: AmountsProps) {
  const currency = useCurrency();
  return scale.ticks.map((tick) => (
    <ValueLine
      key={tick}
      y={plot.y(tick)}
      left={LEFT}
      right={right}
      isZero={tick === 0}
      isLeft
      text={`${tick > 0 ? '+' : ''}${axisMoney(nearestMoney(clampAmount(tick)), currency)}`}
    />
  ));
}

interface EndsProps {
  readonly amounts: readonly number[];
  readonly plot: Plot;
  readonly left: number;
}

/** The amounts at the end: nine of ten lie between the outer ones. */
function Ends({ amounts, plot, left }: EndsProps) {
  const estimate = useEstimate();
  const shown = [amounts[4]!, amounts[2]!, amounts[0]!];
  const heights = spread(shown.map(plot.y), WORD_HEIGHT);
  return shown.map((amount, at) => (
    <text
      key={at}
      className={classes(styles.amount, at === 1 && styles.chosen)}
      x={left}
      y={heights[at]! + 4}
    >
      {estimate(amount)}
    </text>
  ));
}

interface DaysProps {
  readonly plot: Plot;
  readonly horizon: Horizon;
  /** Own days that are drawn. */
  readonly before: number;
}

function Days({ plot, horizon, before }: DaysProps) {
  const { simulation: words, words: counts } = useMessages();
  const step = STEPS[horizon];
  const days = Array.from({ length: horizon / step }, (_, at) => (at + 1) * step);
  const isWideEnough = plot.x(0) - plot.x(-before) > 96;
  const y = BOTTOM + 20;
  return (
    <>
      {isWideEnough && (
        <text className={axes.tick} x={plot.x(-before)} y={y}>
          {words.yourLast(before)}
        </text>
      )}
      <text className={classes(axes.tick, axes.middle)} x={plot.x(0)} y={y}>
        {words.now}
      </text>
      {days.map((day, at) => (
        <text key={day} className={classes(axes.tick, axes.middle)} x={plot.x(day)} y={y}>
          {at === 0 ? words.days(day) : counts.count(day)}
        </text>
      ))}
    </>
  );
}
