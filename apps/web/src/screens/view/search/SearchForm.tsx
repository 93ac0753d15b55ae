import { useMemo } from 'react';
import { filterQuery, type SearchFilter } from '@daybook/domain/trade/filter.ts';
import { halfHourOf } from '@daybook/domain/trade/half-hour.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { labelChoices } from '#web/journal/words/label-choices.ts';
import { searchHref } from '#web/journal/view-filter.ts';
import type { Query } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { comparisonHref, firstSide } from '../reports/report-address.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { SearchTab, type SearchChoices } from './SearchTab.tsx';

const NO_LISTS = { setups: [], tags: [] };

export interface SearchFormProps {
  readonly query: Query;
  readonly filter: SearchFilter;
  readonly columns: TradeColumns;
}

/** The search form, filled with the filter in force; another filter begins it again. It may choose the second side of a comparison. */
export function SearchForm({ query, filter, columns }: SearchFormProps) {
  const go = useGo();
  const { comparison, words } = useMessages();
  const first = firstSide(query);
  const lists = useJournal(({ surroundings }) => surroundings);
  const choices = useMemo(
    () => ({ ...choicesOf(columns), ...labelChoices(lists ?? NO_LISTS, words) }),
    [columns, lists, words],
  );
  return (
    <SearchTab
      key={JSON.stringify(filterQuery(filter))}
      filter={filter}
      choices={choices}
      onSearch={(wanted) => go(first === null ? searchHref(wanted) : comparisonHref(first, wanted))}
      submit={first === null ? undefined : comparison.choose}
      columns={columns}
    />
  );
}

function choicesOf(columns: TradeColumns): Omit<SearchChoices, 'setups' | 'tags'> {
  const halfHours = new Uint8Array(48);
  for (const seconds of columns.start) halfHours[halfHourOf(seconds)] = 1;
  return {
    symbols: columns.symbols.toSorted(),
    mistakes: columns.mistakes,
    currencies: columns.currencies.toSorted(),
    accounts: columns.accounts.toSorted(),
    halfHours: [...halfHours.keys()].filter((halfHour) => halfHours[halfHour] === 1),
  };
}
