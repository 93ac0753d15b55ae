import { dayText } from '@daybook/domain/calendar.ts';
import { each } from '@daybook/domain/fields.ts';
import { FILTER_CHOICES, isFilterChoice, isFilterFlag } from '@daybook/domain/journal/fields.ts';
import type { Mistake } from '@daybook/domain/journal/mistake.ts';
import { FILTER_FIELDS, type FilterField, type SearchFilter } from '@daybook/domain/trade/filter.ts';
import { choiceText } from '@daybook/texts/choice-text.ts';
import type { FirstMessages } from '@daybook/texts/first.ts';

/** A filter that is on, as it stands in its chip. */
export interface FilterWords {
  readonly field: FilterField;
  readonly text: string;
}

/** Every filter that is on, in words and in the order of the form. Mistakes are named by their titles. */
export function filterWords(
  filter: SearchFilter,
  mistakes: readonly Mistake[],
  messages: FirstMessages,
): FilterWords[] {
  return FILTER_FIELDS.flatMap((field) => {
    const value = valueText(field, filter, mistakes, messages);
    return value === null ? [] : [{ field, text: value }];
  });
}

function valueText(
  field: FilterField,
  filter: SearchFilter,
  mistakes: readonly Mistake[],
  { search, words }: FirstMessages,
): string | null {
  if (filter[field] === undefined) return null;
  const labels: Readonly<Record<FilterField, string>> = {
    ...search,
    ...words.flags,
    ...each(FILTER_CHOICES, (name) => words.choices[name].label),
    errorId: search.error,
    action: search.side,
  };
  const named = (value: string) => label(labels[field], value);
  if (isFilterChoice(field)) return named(choiceText(words, field, filter[field]));
  if (isFilterFlag(field)) return named(filter[field] ? words.yes : words.no);
  switch (field) {
    case 'startDate':
    case 'endDate':
      return named(dayText(filter[field]));
    case 'size':
      return search.last(filter.size!);
    case 'errorId':
      return named(mistakes.find(({ id }) => id === filter.errorId)?.title ?? filter.errorId!);
    case 'includeDeleted':
      return search.includeDeleted;
    case 'action':
      return words.sides[filter.action!];
    case 'symbol':
    case 'currency':
      return filter[field];
    case 'momentOfDay':
      return words.moments[filter.momentOfDay!];
    case 'durationGroup':
      return named(words.durations[filter.durationGroup!]);
  }
}

/** `Event: Not defined`, `Did you add? Yes`. */
function label(field: string, value: string): string {
  return field.endsWith('?') ? `${field} ${value}` : `${field}: ${value}`;
}
