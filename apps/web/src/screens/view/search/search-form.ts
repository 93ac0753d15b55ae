import { parseDay } from '@daybook/domain/calendar.ts';
import {
  FILTER_FIELDS,
  filterQuery,
  parseFilter,
  type FilterField,
  type SearchFilter,
} from '@daybook/domain/trade/filter.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** What stands in the form: texts as they travel in the address (`Y`, `SLD`, `2026-11-20`); empty filters nothing. */
export type SearchValues = Readonly<Record<FilterField, string>>;

export type SearchErrors = Partial<Record<FilterField, string>>;

/** The form as the present filter fills it. */
export function searchValues(filter: SearchFilter): SearchValues {
  const query = filterQuery(filter);
  return Object.fromEntries(FILTER_FIELDS.map((field) => [field, query[field] ?? ''])) as SearchValues;
}

/** What is wrong with the dates; everything else is chosen from lists. */
export function searchErrors(values: SearchValues, { searchForm }: Messages): SearchErrors {
  const errors: SearchErrors = {};
  for (const field of ['startDate', 'endDate'] as const)
    if (values[field].trim() !== '' && parseDay(values[field].trim()) === null)
      errors[field] = searchForm.notADate;
  const [start, end] = [parseDay(values.startDate.trim()), parseDay(values.endDate.trim())];
  if (start !== null && end !== null && end < start) errors.endDate = searchForm.endBeforeStart;
  return errors;
}

/** The filter that the form means; only what is set filters. */
export function searchFilter(values: SearchValues): SearchFilter {
  return parseFilter(values);
}
