import type { LabelTables } from '@daybook/domain/trade/trade-columns.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { filterWords } from '#web/journal/words/filter-words.ts';

/** What a side looks for, in the words of its chips; the currency is the screen's. */
export function sideName(
  { currency: _currency, ...filter }: SearchFilter,
  labels: LabelTables,
  messages: Messages,
): string {
  const { startDate, endDate, ...others } = filter;
  const days = startDate !== undefined && endDate !== undefined;
  const texts = filterWords(days ? others : filter, labels, messages).map(({ text }) => text);
  if (days) texts.push(`${formatDay(startDate)} – ${formatDay(endDate)}`);
  return texts.length === 0 ? messages.comparison.allOf : texts.join(', ');
}
