import { SECONDS_A_DAY, type Day } from '../../calendar.ts';
import { openingDay } from '../../trade/opening-day.ts';
import type { TradeColumns } from '../../trade/trade-columns.ts';
import type { ReplayDays } from './replay-days.ts';
import type { Replay } from './replay-rule.ts';

/** How many of the selected trades that stay were open when a day was stopped on which something fell away: begun at or before that second, closed after it. */
export function openAtStops(
  { day, start, end, duration }: TradeColumns,
  { rows, counts }: ReplayDays,
  { cut, fallen }: Pick<Replay, 'cut' | 'fallen'>,
): number {
  const stops = Float64Array.from(cut, ({ day: at, stop }) => at * SECONDS_A_DAY + stop);
  const gone = new Set(fallen);
  let open = 0;
  rows.forEach((row, place) => {
    if (counts[place] === 0 || gone.has(row)) return;
    const span = { day: day[row]! as Day, start: start[row]!, end: end[row]!, duration: duration[row]! };
    const next = firstFrom(stops, openingDay(span) * SECONDS_A_DAY + span.start);
    if (next < stops.length && stops[next]! < span.day * SECONDS_A_DAY + span.end) open++;
  });
  return open;
}

/** Place of the first sorted value that is not below another. */
function firstFrom(sorted: Float64Array, value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
