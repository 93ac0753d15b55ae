import { dayText } from '@daybook/domain/calendar.ts';
import { each } from '@daybook/domain/fields.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import { FILTER_CHOICES, FLAGS, isFilterChoice, type SetupId } from '@daybook/domain/journal/fields.ts';
import { LIMIT_UNITS, type RuleKind } from '@daybook/domain/insights/replay/rule-family.ts';
import { clockText, partsOf, type RuleInUnit } from '@daybook/domain/insights/replay/rule-text.ts';
import { labelPlaces, type LabelHue, type Tag, type TagId } from '@daybook/domain/journal/labels.ts';
import { decimalText, type Decimal } from '@daybook/domain/decimal.ts';
import type { Money } from '@daybook/domain/money.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { parseBand, type BandText } from '@daybook/domain/trade/band.ts';
import { bandField, isBandField, type BandField } from '@daybook/domain/trade/filter-bands.ts';
import {
  FILTER_FIELDS,
  type FilterField,
  type SearchFilter,
  type TradeFilter,
} from '@daybook/domain/trade/filter.ts';
import { type MarksFilter } from '@daybook/domain/trade/filter-texts.ts';
import { halfHourText } from '@daybook/domain/trade/half-hour.ts';
import type { LabelTables } from '@daybook/domain/trade/trade-columns.ts';
import { choiceText } from '@daybook/texts/choice-text.ts';
import { setupName } from '#web/journal/words/label-name.ts';
import { unitCode } from '#web/ui/currency.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** A filter that is on, as written in its chip. */
interface FilterWords {
  readonly field: FilterField;
  readonly text: string;
  /** Whether it is looked for among what the others find. */
  readonly isWithin: boolean;
  /** Colours of the setups and tags that it names; left out where there are none. */
  readonly hues?: readonly LabelHue[];
}

/** Every filter that is on, in words and in the order of the form. */
export function filterWords(
  { within, ...first }: SearchFilter,
  labels: LabelTables,
  messages: Messages,
): FilterWords[] {
  const wordsOf = (filter: TradeFilter, isWithin: boolean) =>
    FILTER_FIELDS.flatMap((field) => {
      const value = fieldText(field, filter, labels, messages);
      return value === null
        ? []
        : [
            {
              field,
              text: isWithin ? messages.search.within(value) : value,
              isWithin,
              ...huesOf(field, filter, labels),
            },
          ];
    });
  return [...wordsOf(first, false), ...wordsOf(within ?? {}, true)];
}

function huesOf(
  field: FilterField,
  filter: TradeFilter,
  { setups, tags }: LabelTables,
): { readonly hues?: readonly LabelHue[] } {
  if (field !== 'event' && field !== 'setups' && field !== 'tags') return {};
  const ids: readonly string[] = field === 'event' ? [filter.event!] : filter[field]!.ids;
  const labels = field === 'tags' ? tags : setups;
  const places = labelPlaces(labels);
  const hues = ids.map((id) => labels[places.get(id) ?? -1]?.hue ?? null).filter((hue) => hue !== null);
  return hues.length === 0 ? {} : { hues };
}

/** One field with its value, as its chip says it; null where the filter leaves it open. */
function fieldText(
  field: FilterField,
  filter: TradeFilter,
  labels: LabelTables,
  messages: Messages,
): string | null {
  if (filter[field] === undefined) return null;
  const text = valueText(field, filter, labels, messages);
  return NAMED_BY_VALUE.has(field) ? text : label(fieldLabel(field, messages), text);
}

/** The word for a field. */
export function fieldLabel(field: FilterField, { search, words }: Messages): string {
  const labels: Readonly<Record<FilterField, string>> = {
    ...search,
    ...words.flags,
    ...each(FILTER_CHOICES, (name) => words.choices[name].label),
    errorId: search.error,
    action: search.side,
  };
  return labels[field];
}

/** Fields whose values say enough by themselves. */
const NAMED_BY_VALUE: ReadonlySet<FilterField> = new Set<FilterField>([
  'size',
  'includeDeleted',
  'action',
  'symbol',
  'currency',
  'momentOfDay',
  'weekday',
  'copiesOnce',
]);

/** The value of a field that is set, without its name. */
export function valueText(
  field: FilterField,
  filter: TradeFilter,
  labels: LabelTables,
  { search, words }: Messages,
): string {
  const titleOf = (id: string) => labels.mistakes.find((mistake) => mistake.id === id)?.title ?? id;
  const setupOf = (id: SetupId) => setupName(words, labels.setups, id);
  if (field === 'event') return setupOf(filter.event!);
  if (isFilterChoice(field)) return choiceText(words, field, filter[field] ?? null);
  if (isBandField(field)) return rangeWords(field, filter, search, words.count);
  const listed = listTexts(search, words)[field];
  if (listed) return listed[filter[field] as string]!;
  switch (field) {
    case 'startDate':
    case 'endDate':
      return dayText(filter[field]!);
    case 'size':
      return search.last(filter.size!);
    case 'errorId':
      return titleOf(filter.errorId!);
    case 'includeDeleted':
    case 'copiesOnce':
      return search[field];
    case 'symbol':
    case 'currency':
    case 'notes':
      return filter[field]!;
    case 'accounts':
      return filter.accounts!.join(', ');
    case 'halfHour':
      return halfHourText(filter.halfHour!);
    case 'mistakes':
      return marksText(filter.mistakes!, titleOf, search.noMistake, search);
    case 'setups':
      return marksText(filter.setups!, setupOf, '', search);
    case 'tags':
      return marksText(filter.tags!, (id) => tagName(labels.tags, id), search.noTag, search);
    case 'cutBy':
      return ruleWords(filter.cutBy!, search, filter.currency);
    default:
      return filter[field] ? words.yes : words.no;
  }
}

/** The words of fields whose values are one of a list. */
function listTexts(
  search: Messages['search'],
  words: Messages['words'],
): Partial<Record<FilterField, Readonly<Record<string, string>>>> {
  return {
    action: words.sides,
    momentOfDay: words.moments,
    durationGroup: words.durations,
    weekday: words.weekdays,
    result: search.results,
    resultBefore: search.resultsBefore,
    adds: search.addsTo,
    kind: search.kinds,
    lacks: search.unitNames,
    ...each(FLAGS, () => ({ Y: words.yes, N: words.no, unanswered: words.unanswered })),
  };
}

/** The limits of a rule that ends the day: `daily stop $300, 8 trades`. */
export function ruleWords(
  rule: RuleInUnit,
  { stops }: Messages['search'],
  currency: string | undefined,
): string {
  const code = rule.unit === undefined ? currency : unitCode(rule.unit, currency ?? 'USD');
  return partsOf(rule)
    .map(({ kind, limit }) => stops[kind](limitWords(kind, limit, code)))
    .join(', ');
}

/** A limit alone: `$300`, `3R`, `8`, `11:30`. */
export function limitWords(kind: RuleKind, limit: number, currency: string | undefined): string {
  switch (LIMIT_UNITS[kind]) {
    case 'money':
      return formatMoney(limit as Money, 'minus', currency).replace(/\.00(?!\d)/, '');
    case 'count':
      return String(limit);
    case 'clock':
      return clockText(limit);
  }
}

function tagName(tags: readonly Tag[], id: TagId): string {
  return tags[labelPlaces(tags).get(id) ?? -1]?.name ?? id;
}

function marksText<Id extends string>(
  { mode, ids }: MarksFilter<Id>,
  titleOf: (id: Id) => string,
  none: string,
  { modes }: Messages['search'],
): string {
  if (ids.length === 0) return none;
  const titles = ids.map(titleOf).join(', ');
  return mode === 'any' ? titles : `${modes[mode]} ${titles}`;
}

function rangeWords(
  field: BandField,
  filter: TradeFilter,
  search: Messages['search'],
  count: (value: number) => string,
): string {
  const sizeWords = (value: Decimal) => formatSize(decimalText(value), count);
  switch (bandField(field).of) {
    case 'money':
      return bandWords(filter[field]!, search, moneyWords(filter.currency));
    case 'prices':
      return bandWords(filter[field]!, search, decimalText);
    case 'sizes':
      return bandWords(filter[field]!, search, sizeWords);
    case 'counts':
      return countWords(filter[field]!, search, sizeWords);
  }
}

function moneyWords(currency: string | undefined): (amount: Decimal) => string {
  return (amount) => formatMoney(roundToMoney(amount), 'minus', currency);
}

function bandWords(
  text: BandText,
  { band, bandFrom, bandTo }: Messages['search'],
  wordsOf: (value: Decimal) => string,
): string {
  const { from, to } = parseBand(text) ?? { from: null, to: null };
  if (from === null) return to === null ? '' : bandTo(wordsOf(to));
  return to === null ? bandFrom(wordsOf(from)) : band(wordsOf(from), wordsOf(to));
}

/** A band of counts, whose end is no longer in it: `2`, `2 to 4`, `12 and more`. */
function countWords(text: BandText, search: Messages['search'], wordsOf: (value: Decimal) => string): string {
  const { from, to } = parseBand(text) ?? { from: null, to: null };
  if (to === null || to.scale > 0) return bandWords(text, search, wordsOf);
  const last = wordsOf({ units: to.units - 1n, scale: 0 });
  const first = from === null ? '1' : wordsOf(from);
  return first === last ? first : search.band(first, last);
}

/** `Event: Not defined`, `Did you add? Yes`. */
function label(field: string, value: string): string {
  return field.endsWith('?') ? `${field} ${value}` : `${field}: ${value}`;
}
