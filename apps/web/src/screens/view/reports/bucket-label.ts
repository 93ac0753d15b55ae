import { monthLabel, weekLabel } from '@daybook/domain/calendar.ts';
import type { Bucket } from '@daybook/domain/insights/assign.ts';
import type { DimensionName } from '@daybook/domain/insights/dimensions.ts';
import type { Mistake } from '@daybook/domain/journal/mistake.ts';
import type { FilterField, TradeFilter } from '@daybook/domain/trade/filter.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { valueText } from '#web/journal/filter-words.ts';

/** What a bucket is called: one text a dimension. */
export function bucketLabels(
  names: readonly DimensionName[],
  { filters }: Bucket,
  mistakes: readonly Mistake[],
  messages: Messages,
): string[] {
  return names.map((name, at) => labelOf(name, filters[at]!, mistakes, messages));
}

function labelOf(
  name: DimensionName,
  filter: TradeFilter,
  mistakes: readonly Mistake[],
  messages: Messages,
): string {
  if (name === 'month') return monthLabel(filter.startDate!);
  if (name === 'week') return weekLabel(filter.startDate!);
  if (name === 'event' && filter.event === 'NOT_DEFINED') return messages.reports.noSetup;
  const [field] = Object.keys(filter) as FilterField[];
  const text = valueText(field!, filter, mistakes, messages);
  return name === 'mistake' && filter.mistakes ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
