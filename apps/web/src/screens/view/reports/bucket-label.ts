import { monthLabel, weekLabel } from '@daybook/domain/calendar.ts';
import type { Bucket } from '@daybook/domain/insights/assign.ts';
import type { DimensionName } from '@daybook/domain/insights/dimensions.ts';
import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import type { FilterField, TradeFilter } from '@daybook/domain/trade/filter.ts';
import type { LabelTables } from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { valueText } from '#web/journal/words/filter-words.ts';

/** What a bucket is called: one text a dimension. */
export function bucketLabels(
  names: readonly DimensionName[],
  { filters }: Bucket,
  labels: LabelTables,
  messages: Messages,
): string[] {
  return names.map((name, at) => labelOf(name, filters[at]!, labels, messages));
}

/** The colour of the setup or tag that defines a bucket; null for every other and for none. */
export function bucketHue({ filters: [filter] }: Bucket, { setups, tags }: LabelTables): LabelHue | null {
  const id = filter?.event ?? filter?.tags?.ids[0];
  return [...setups, ...tags].find((label) => label.id === id)?.hue ?? null;
}

function labelOf(name: DimensionName, filter: TradeFilter, labels: LabelTables, messages: Messages): string {
  if (name === 'month') return monthLabel(filter.startDate!);
  if (name === 'week') return weekLabel(filter.startDate!);
  if (name === 'event' && filter.event === 'NOT_DEFINED') return messages.reports.noSetup;
  const [field] = Object.keys(filter) as FilterField[];
  const text = valueText(field!, filter, labels, messages);
  if (name === 'nth') return messages.reportTables.numbered(text);
  const isNone = (filter.mistakes ?? filter.tags)?.ids.length === 0;
  return isNone ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
