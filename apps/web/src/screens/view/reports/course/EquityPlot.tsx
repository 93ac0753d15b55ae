import { useMemo, useState } from 'react';
import type { Day } from '@daybook/domain/calendar.ts';
import { axisMoney, formatMoney, shortMoney } from '@daybook/domain/figure-text.ts';
import type { Course, CoursePoint } from '@daybook/domain/insights/course.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { columnsScale } from '#web/charts/bars/columns-scale.ts';
import { useMeasuredWidth } from '#web/charts/use-measured-width.ts';
import type { Selection } from '#web/journal/selection.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { tradesHref } from '../report-address.ts';
import { belowPoints, netPoints, netScaleOf, type CourseShape } from './course-shape.ts';
import styles from './Plot.module.css';
import { DayAxis, ValueAxis } from './PlotAxes.tsx';
import { nearest, pathOf, plotOf, type Plot } from '#web/charts/plot/plot.ts';
import axes from '#web/charts/plot/Axes.module.css';
import { PlotPointer } from './PlotPointer.tsx';

const RIGHT = 60;
const NET = { top: 34, bottom: 292 };
const BELOW = { top: 344, bottom: 436 };
const HEIGHT = 446;
/** Narrower than this the words of the recovery would overlap those of the peak. */
const WIDE = 560;
/** Pixels that the words of a mark need. */
const MARK_WIDTH = 104;

export interface EquityShown {
  readonly selection: Selection;
  readonly rows: Uint32Array;
  readonly course: Course;
  readonly shape: CourseShape;
}

/** The running net, and below it on the same axis how far it lay under its last peak. */
export function EquityPlot({ selection, course, shape }: EquityShown) {
  const { courses } = useMessages();
  const currency = useCurrency();
  const [box, width] = useMeasuredWidth<HTMLDivElement>();
  const [at, setAt] = useState<number | null>(null);
  const drawn = useMemo(() => drawEquity(shape, width), [shape, width]);
  const { net, below, netScale, belowScale, from, to } = drawn;
  const shown = at ?? shape.days.length - 1;
  const day = shape.days[shown]! as Day;
  const money = (amount: number) => formatMoney(nearestMoney(amount), 'both', currency);
  const depth = formatMoney(nearestMoney(-shape.below[shown]!), 'minus', currency);
  const words = courses.point(formatDay(day), money(shape.closes[shown]!), depth);
  const last = shape.closes.at(-1) ?? 0;
  const isUp = last >= 0;
  return (
    <>
      <p className={styles.readout}>{words}</p>
      <div ref={box} className={axes.plot} style={{ height: HEIGHT }}>
        {width > 0 && (
          <svg width={width} height={HEIGHT} aria-hidden="true">
            <FallBand course={course} net={net} from={from} to={to} />
            <ValueAxis
              scale={netScale}
              plot={net}
              right={width - RIGHT}
              hidden={net.y(last)}
              text={(value) => axisMoney(nearestMoney(value), currency)}
            />
            <DayAxis from={from} to={to} plot={net} top={NET.bottom + 18} width={width - RIGHT} />
            <text x={0} y={BELOW.top - 12} className={axes.tick}>
              {courses.belowPeak}
            </text>
            <ValueAxis
              scale={belowScale}
              plot={below}
              right={width - RIGHT}
              text={(value) => axisMoney(nearestMoney(value), currency)}
            />
            <path
              className={styles.below}
              d={`${drawn.belowPath}L${below.x(to)} ${below.y(0)}L${below.x(from)} ${below.y(0)}Z`}
            />
            <path className={styles.belowLine} d={drawn.belowPath} />
            <path className={classes(styles.line, isUp ? styles.profit : styles.loss)} d={drawn.netPath} />
            <FallMarks course={course} net={net} from={from} width={width - RIGHT} />
            {at !== null && <Cursor x={net.x(day)} y={net.y(shape.closes[at]!)} />}
            <rect
              className={classes(styles.tag, !isUp && styles.loss)}
              x={width - RIGHT + 4}
              y={net.y(last) - 9}
              width={RIGHT - 6}
              height={18}
              rx={3}
            />
            <text className={styles.tagText} x={width - RIGHT / 2 + 1} y={net.y(last) + 4}>
              {shortMoney(nearestMoney(last), 'minus', currency)}
            </text>
          </svg>
        )}
        <PlotPointer
          label={`${words} · ${courses.tradesOfDay}`}
          at={shown}
          count={shape.days.length}
          href={tradesHref(narrow(selection.filter, [{ startDate: day, endDate: day }]))}
          find={(x) => nearest(shape.days, from + (x / Math.max(1, width - RIGHT)) * (to - from))}
          onPoint={setAt}
          style={{ inset: `0 ${RIGHT}px 0 0` }}
        />
      </div>
    </>
  );
}

function Cursor({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <>
      <line className={styles.cursor} x1={x} x2={x} y1={NET.top} y2={BELOW.bottom} />
      <circle className={styles.cursorDot} cx={x} cy={y} r={4} />
    </>
  );
}

/** Both plots with their paths, for a width. */
function drawEquity(shape: CourseShape, width: number) {
  const from = shape.days[0] ?? 0;
  const to = Math.max(from + 1, shape.days.at(-1) ?? 0);
  const netScale = netScaleOf(lowest(shape.lows), -lowest(shape.highs.map((high) => -high)));
  const belowScale = columnsScale([lowest(shape.deepest)], 100);
  const across = { left: 0, right: Math.max(1, width - RIGHT) };
  const net = plotOf({ ...across, ...NET }, [from, to], [netScale.low, netScale.high]);
  const below = plotOf({ ...across, ...BELOW }, [from, to], [belowScale.low || -1, belowScale.high]);
  const netPath = pathOf([[from, 0], ...netPoints(shape)], net);
  return {
    from,
    to,
    net,
    below,
    netScale,
    belowScale,
    netPath,
    belowPath: pathOf(belowPoints(shape), below),
  };
}

function lowest(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), 0);
}

interface FallProps {
  readonly course: Course;
  readonly net: Plot;
  readonly from: number;
}

/** The time of the deepest fall, from its peak to its recovery. */
function FallBand({ course: { deepest }, net, from, to }: FallProps & { readonly to: number }) {
  if (deepest === null) return null;
  const [left, right] = [net.x(deepest.peak.day ?? from), net.x(deepest.recovery?.day ?? to)];
  return (
    <rect
      className={styles.band}
      x={left}
      width={Math.max(1, right - left)}
      y={NET.top - 20}
      height={NET.bottom - NET.top + 24}
    />
  );
}

/** Peak, trough and recovery of the deepest fall with their words. */
function FallMarks({ course: { deepest }, net, from, width }: FallProps & { readonly width: number }) {
  const { breakdown } = useMessages();
  const currency = useCurrency();
  if (deepest === null) return null;
  const money = (point: CoursePoint) => formatMoney(point.net, 'both', currency);
  const { peak, trough, recovery } = deepest;
  const marks = [
    { point: peak, word: `${breakdown.peak} ${money(peak)}`, isAbove: true },
    { point: trough, word: `${breakdown.trough} ${money(trough)}`, isAbove: false },
    ...(recovery
      ? [{ point: recovery, word: width > WIDE ? breakdown.recovered : null, isAbove: true }]
      : []),
  ];
  const [top, foot] = [net.y(peak.net), net.y(trough.net)];
  return (
    <>
      <path
        className={styles.dotted}
        d={`M${net.x(peak.day ?? from)} ${top}H${net.x(trough.day ?? from)}V${foot}`}
      />
      {marks.map(({ point, word, isAbove }, at) => {
        const [x, y] = [net.x(point.day ?? from), net.y(point.net)];
        // A peak's words end before the mark, those of a recovery too; at an edge they are on the other side.
        const anchor = !isAbove ? 'middle' : x > MARK_WIDTH ? 'end' : 'start';
        const place = Math.min(
          Math.max(isAbove ? x + (x > MARK_WIDTH ? -6 : 6) : x, isAbove ? 0 : 56),
          width - (isAbove ? 0 : 56),
        );
        const line = isAbove ? y - 24 : y + 22;
        return (
          <g key={at}>
            <circle className={styles.mark} cx={x} cy={y} r={4.5} />
            {word !== null && (
              <>
                <text x={place} y={line} className={styles.markWord} textAnchor={anchor}>
                  {word}
                </text>
                <text x={place} y={line + 13} className={axes.tick} textAnchor={anchor}>
                  {point.day === null ? breakdown.theStart : formatDay(point.day)}
                </text>
              </>
            )}
          </g>
        );
      })}
    </>
  );
}
