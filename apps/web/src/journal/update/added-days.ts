import type { Day } from '@daybook/domain/calendar.ts';
import type { DayRange } from '@daybook/domain/periods.ts';
import { MARK_BITS } from '@daybook/domain/journal/fields.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';

type Days = Pick<TradeColumns, 'count' | 'id' | 'day'>;

/** Days of the trades that were not there before, in order, each once. */
export function addedDays(before: Days | null, after: Days | null): readonly Day[] {
  if (!after) return [];
  const known = new Set(before?.id.subarray(0, before.count));
  const days = new Set<number>();
  for (let row = 0; row < after.count; row += 1) if (!known.has(after.id[row]!)) days.add(after.day[row]!);
  return [...days].sort((left, right) => left - right) as Day[];
}

/** Of some days, the first and the last that a range leaves out; null where it holds them all. */
export function daysOutside(days: readonly Day[], { from, to }: DayRange): DayRange | null {
  const outside = days.filter((day) => day < from || day > to);
  return outside.length === 0 ? null : { from: outside[0]!, to: outside.at(-1)! };
}

/** The last day with a trade that is not deleted; null without any. */
export function latestDay({ count, day, journal: { bits } }: TradeColumns): Day | null {
  let latest = -Infinity;
  for (let row = 0; row < count; row += 1)
    if ((bits[row]! & (1 << MARK_BITS.deleted)) === 0) latest = Math.max(latest, day[row]!);
  return Number.isFinite(latest) ? (latest as Day) : null;
}
