import type { ColumnsScale } from '#web/charts/bars/columns-scale.ts';
import { dateOf, type Day } from '@daybook/domain/calendar.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { axisMonths } from './course-shape.ts';
import type { Plot } from '#web/charts/plot/plot.ts';
import axes from '#web/charts/plot/Axes.module.css';
import { ValueLine } from '#web/charts/plot/ValueLine.tsx';

/** Pixels that a month on the axis needs, and a day. */
const [MONTH_WIDTH, DAY_WIDTH] = [70, 110];
/** Half of what the words of a month and of a day take. */
const [HALF_MONTH, HALF_DAY] = [16, 36];
/** Nearer to the tag of the last value a figure is left out. */
const TAG_HEIGHT = 14;

interface ValueAxisProps {
  readonly scale: ColumnsScale;
  readonly plot: Plot;
  /** Where the figures begin. */
  readonly right: number;
  readonly text: (value: number) => string;
  /** Height of a tag. */
  readonly hidden?: number;
}

/** Lines across a plot with their values at its right. */
export function ValueAxis({ scale, plot, right, text, hidden = -Infinity }: ValueAxisProps) {
  return scale.ticks.map((tick) => {
    const y = plot.y(tick);
    const isHidden = Math.abs(hidden - y) <= TAG_HEIGHT;
    return <ValueLine key={tick} y={y} right={right} isZero={tick === 0} text={isHidden ? '' : text(tick)} />;
  });
}

interface DayAxisProps {
  readonly from: number;
  readonly to: number;
  readonly plot: Plot;
  /** Height of its words. */
  readonly top: number;
  readonly width: number;
}

/** Months under a plot, or some days where there are fewer than two. */
export function DayAxis({ from, to, plot, top, width }: DayAxisProps) {
  const { charts } = useMessages();
  const months = axisMonths(from, to, Math.max(2, Math.floor(width / MONTH_WIDTH)));
  const some = Math.max(1, Math.min(Math.floor(width / DAY_WIDTH), to - from));
  const labels =
    months.length > 1
      ? months.map(({ day, isYear }) => {
          const { year, month } = dateOf(day);
          return { day, text: isYear ? String(year) : charts.monthsShort[month - 1]! };
        })
      : Array.from({ length: some }, (_, at) => {
          const day = Math.floor(from + ((at + 0.5) / some) * (to - from)) as Day;
          return { day, text: formatDay(day) };
        });
  const half = months.length > 1 ? HALF_MONTH : HALF_DAY;
  return labels.map(({ day, text }) => (
    <text
      key={day}
      className={classes(axes.tick, axes.middle)}
      x={clamp(plot.x(day), half, width - half)}
      y={top}
    >
      {text}
    </text>
  ));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
