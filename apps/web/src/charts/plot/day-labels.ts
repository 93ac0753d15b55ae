import { addMonths, dateOf, monthStart, type Day } from '@daybook/domain/calendar.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { AxisLabel } from './plot-spec.ts';

/** Px that a month on the axis needs, and a day. */
const [MONTH_WIDTH, DAY_WIDTH] = [70, 110];
/** Half of what the words of a month and of a day take. */
const [HALF_MONTH, HALF_DAY] = [16, 36];

/** Months on an axis of days of that width in px, or some days where there are fewer than two months. */
export function dayLabels(from: number, to: number, { charts }: Messages): (width: number) => AxisLabel[] {
  return (width) => {
    const months = axisMonths(from, to, Math.max(2, Math.floor(width / MONTH_WIDTH)));
    if (months.length > 1)
      return months.map(({ day, isYear }) => {
        const { year, month } = dateOf(day);
        const text = isYear ? String(year) : charts.monthsShort[month - 1]!;
        return { at: day, text, keep: [HALF_MONTH, HALF_MONTH] };
      });
    const some = Math.max(1, Math.min(Math.floor(width / DAY_WIDTH), to - from));
    return Array.from({ length: some }, (_, at) => {
      const day = Math.floor(from + ((at + 0.5) / some) * (to - from)) as Day;
      return { at: day, text: formatDay(day), keep: [HALF_DAY, HALF_DAY] };
    });
  };
}

/** A day on the axis, and whether it is the first of a year. */
interface AxisDay {
  readonly day: Day;
  readonly isYear: boolean;
}

/** First days of months on an axis, at most `most` of them: every month, quarter, half or whole year, or more years. */
function axisMonths(from: number, to: number, most: number): AxisDay[] {
  for (const months of [1, 3, 6, 12, 24, 60, 120]) {
    const found: AxisDay[] = [];
    for (let day = monthStart(from as Day); day <= to && found.length <= most; day = addMonths(day, 1)) {
      const { year, month } = dateOf(day);
      const isOne = (year * 12 + month - 1) % months === 0;
      if (day >= from && isOne) found.push({ day, isYear: month === 1 });
    }
    if (found.length <= most) return found;
  }
  return [];
}
