import type { FilterField, SearchFilter, TradeFilter } from '@daybook/domain/trade/filter.ts';
import { NO_LABELS } from '@daybook/domain/trade/trade-columns.ts';
import { filterWords } from '#web/journal/words/filter-words.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import type { FilterChange } from '#web/journal/view-filter.ts';
import { useMessages } from '#web/texts/messages.ts';
import type { ActiveFilter } from '#web/ui/page/ActiveFilters.tsx';

/** The filters that are on, each with the press that takes it away. */
export function useActiveFilters(filter: SearchFilter, change: (part: FilterChange) => void): ActiveFilter[] {
  const messages = useMessages();
  const labels = useJournal(({ columns }) => columns ?? NO_LABELS);
  return filterWords(filter, labels, messages).map(({ field, text, isWithin, hues }) => ({
    key: isWithin ? `within-${field}` : field,
    text,
    hues,
    onRemove: () =>
      change(isWithin ? { within: without(filter.within ?? {}, field) } : { [field]: undefined }),
  }));
}

function without(filter: TradeFilter, field: FilterField): TradeFilter {
  const { [field]: _removed, ...kept } = filter;
  return kept;
}
