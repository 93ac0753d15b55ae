import type { Day } from '@daybook/domain/calendar.ts';
import { LATE_FROM } from '@daybook/domain/insights/course/day-figures.ts';
import { narrow } from '@daybook/domain/insights/narrow.ts';
import { bandText } from '@daybook/domain/trade/band.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import { tradesHref } from '../reports/report-address.ts';

/** Address of the trades of one day among those of a filter. */
export function dayHref(filter: SearchFilter, day: Day): string {
  return tradesHref(narrow(filter, [{ startDate: day, endDate: day }]));
}

/** Address of the winners that fees turned. */
export function turnedHref(filter: SearchFilter): string {
  return tradesHref(narrow(filter, [{ result: 'turned' }]));
}

/** Address of the trades that were the eleventh of their day or a later one. */
export function lateHref(filter: SearchFilter): string {
  const from = { units: BigInt(LATE_FROM), scale: 0 };
  return tradesHref(narrow(filter, [{ nthBand: bandText({ from, to: null }) }]));
}
