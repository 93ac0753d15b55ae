import { FILTER_FIELDS, isFilterName, readFilter, type FilterField } from '@daybook/domain/trade/filter.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { fieldLabel } from '#web/journal/words/filter-words.ts';
import type { Query } from '#web/router/paths.ts';

/** Longest name of an unknown field that is shown. */
const MAX_NAME = 40;
const WITHIN = 'within-';

/** Names in an address's query that say nothing: unknown ones, and fields of the filter with values that are not known. */
export function droppedNames(query: Query, known: readonly string[]): string[] {
  const unknown = Object.keys(query).filter((name) => !isFilterName(name) && !known.includes(name));
  return [...readFilter(query).dropped, ...unknown];
}

/** A dropped name as the trader reads it: the field's own word, else the text in the address, cut where it is long. */
export function droppedText(name: string, messages: Messages): string {
  const isWithin = name.startsWith(WITHIN);
  const field = FILTER_FIELDS.find(
    (known): known is FilterField => (isWithin ? WITHIN : '') + known === name,
  );
  if (field === undefined) return name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 1)}…` : name;
  const label = fieldLabel(field, messages);
  return isWithin ? messages.search.within(label) : label;
}
