/** What the list of trades can show: a further column is a line in {@link LIST_COLUMNS}, and its words where it has new ones. */
import type { Day } from '@daybook/domain/calendar.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { namesOf } from '@daybook/domain/fields.ts';
import { CHOICE_FIELDS, CHOICE_OPTIONS, type Choice, type Flag } from '@daybook/domain/journal/fields.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { DetailColumns } from '@daybook/domain/trade/details/detail-columns.ts';
import { isOvernight, openingDay, type TradeSpan } from '@daybook/domain/trade/opening-day.ts';
import { journalBit, type TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { TableCell } from '#web/ui/table/table-text.ts';

/** What columns are read from. */
export interface ListSource {
  readonly columns: TradeColumns;
  /** Null while they are not there. */
  readonly details: DetailColumns | null;
  /** Null for a program, which reads codes that stay the same in every language. */
  readonly messages: Messages | null;
}

type NumberAt = (row: number) => number;

/** A column of the list. Its name is its heading for programs. */
export interface ListColumn {
  readonly heading: (messages: Messages) => string;
  /** Stands at the right. */
  readonly isFigure?: true;
  /** Sorted from A first; anything else from the largest or latest. */
  readonly isText?: true;
  readonly needsDetails?: true;
  /** What a row is sorted by; NaN is not known and stands last. */
  readonly key: (source: ListSource) => NumberAt;
  readonly cell: (source: ListSource) => (row: number) => TableCell;
}

const LIST_COLUMNS = {
  symbol: coded(
    ({ trades }) => trades.symbol,
    ({ columns }) => ({ codes: columns.symbol, texts: columns.symbols }),
  ),
  net: amount(
    ({ trades }) => trades.net,
    ({ columns }) => at(columns.net),
  ),
  gross: amount(
    ({ trades }) => trades.gross,
    ({ columns }) => at(columns.gross),
  ),
  side: coded(
    ({ trades }) => trades.side,
    ({ columns, messages }) => ({
      codes: columns.short,
      texts: messages === null ? ['long', 'short'] : [messages.words.sides.long, messages.words.sides.short],
    }),
  ),
  date: {
    heading: ({ trades }) => trades.date,
    key: () => (row) => row, // rows stand in their order of closing
    cell:
      ({ columns }) =>
      (row) => ({ day: columns.day[row] as Day }),
  },
  start: time(
    ({ trades }) => trades.start,
    ({ columns }) => at(columns.start),
    (span) => (isOvernight(span) ? openingDay(span) : null),
    openingDay,
  ),
  end: time(
    ({ trades }) => trades.end,
    ({ columns }) => at(columns.end),
    () => null,
    ({ day }) => day,
  ),
  status: {
    heading: ({ trades }) => trades.status,
    key:
      ({ columns }) =>
      (row) =>
        columns.journal.bits[row]! & (journalBit('hasImage') | journalBit('hasComments')),
    cell: marks,
  },
  fees: amount(
    ({ reports }) => reports.figures.fees,
    ({ columns: { gross, net } }) =>
      (row) =>
        gross[row]! - net[row]!,
  ),
  duration: figure(
    ({ reports }) => reports.dimensions.duration,
    ({ columns }) => at(columns.duration),
    (seconds) => ({ seconds }),
  ),
  volume: figure(
    ({ reports }) => reports.dimensions.volume,
    ({ columns }) => at(columns.volume),
    (units, { columns }) => scaled(units, columns.volumeScale),
  ),
  executions: figure(
    ({ reports }) => reports.dimensions.executions,
    ({ columns }) => at(columns.executions),
    (count) => count,
  ),
  account: coded(
    ({ reports }) => reports.dimensions.account,
    ({ columns }) => ({ codes: columns.account, texts: columns.accounts }),
  ),
  currency: coded(
    ({ search }) => search.currency,
    ({ columns }) => ({ codes: columns.currency, texts: columns.currencies }),
  ),
  event: choice('event', ({ reports }) => reports.dimensions.event),
  stopLoss: choice('stopLoss', ({ words }) => words.choices.stopLoss.label),
  position: choice('position', ({ words }) => words.choices.position.label),
  mistakes: {
    heading: ({ search }) => search.mistakes,
    key:
      ({ columns: { journal } }) =>
      (row) =>
        journal.mistakeStart[row + 1]! - journal.mistakeStart[row]!,
    cell:
      ({ columns: { journal, mistakes } }) =>
      (row) =>
        Array.from(
          journal.mistake.subarray(journal.mistakeStart[row], journal.mistakeStart[row + 1]),
          (index) => mistakes[index]!.title,
        ).join(', ') || null,
  },
  didAdd: flag('didAdd'),
  followedTradingPlan: flag('followedTradingPlan'),
  closedBySystem: flag('closedBySystem'),
  color: flag('color'),
  trend: flag('trend'),
  location: flag('location'),
  kind: {
    ...coded(
      ({ search }) => search.kind,
      ({ details, messages }) => ({
        codes: details?.kind ?? [],
        texts: (details?.kinds ?? []).map(
          (kind) => (messages?.search.kinds as Readonly<Record<string, string>> | undefined)?.[kind] ?? kind,
        ),
      }),
    ),
    needsDetails: true,
  },
  maxSize: detail(({ reports }) => reports.dimensions.size, 'maxSize'),
  firstPrice: detail(({ listColumns }) => listColumns.firstPrice, 'firstPrice'),
  lastPrice: detail(({ listColumns }) => listColumns.lastPrice, 'lastPrice'),
  commission: detail(({ listColumns }) => listColumns.commission, 'commission'),
  exchangeFee: detail(({ listColumns }) => listColumns.exchangeFee, 'exchangeFee'),
  regulatoryFee: detail(({ listColumns }) => listColumns.regulatoryFee, 'regulatoryFee'),
  otherFee: detail(({ listColumns }) => listColumns.otherFee, 'otherFee'),
} as const satisfies Readonly<Record<string, ListColumn>>;

export type ListColumnName = keyof typeof LIST_COLUMNS;
export const LIST_COLUMN_NAMES = namesOf(LIST_COLUMNS);

/** The list of whoever chose nothing. */
export const USUAL_COLUMNS = [
  'symbol',
  'net',
  'gross',
  'side',
  'date',
  'start',
  'end',
  'status',
] as const satisfies readonly ListColumnName[];

/** A column by its name. */
export function listColumn(name: ListColumnName): ListColumn {
  return LIST_COLUMNS[name];
}

/** What is shown for what a trader chose: unknown names are passed over, and the symbol, which leads to the trade, is always there. */
export function shownColumns(chosen: readonly string[]): readonly ListColumnName[] {
  const known = chosen.filter((name) => Object.hasOwn(LIST_COLUMNS, name)) as ListColumnName[];
  if (known.length === 0) return USUAL_COLUMNS;
  return known.includes('symbol') ? known : ['symbol', ...known];
}

/** Whether the columns are those of whoever chose nothing. */
export function isUsual(shown: readonly ListColumnName[]): boolean {
  return shown.join() === USUAL_COLUMNS.join();
}

/** What to keep for the columns shown: nothing where they are the usual ones. */
export function chosenColumns(shown: readonly ListColumnName[]): readonly string[] {
  return isUsual(shown) ? [] : shown;
}

type Heading = ListColumn['heading'];

function at(values: ArrayLike<number>): NumberAt {
  return (row) => values[row]!;
}

function scaled(units: number, scale: number): TableCell {
  return { decimal: decimalText({ units: BigInt(units), scale }) };
}

/** A number that is not known is NaN. */
function figure(
  heading: Heading,
  read: (source: ListSource) => NumberAt,
  cellOf: (value: number, source: ListSource, row: number) => TableCell,
) {
  return {
    heading,
    isFigure: true as const,
    key: read,
    cell: (source: ListSource) => {
      const valueAt = read(source);
      return (row: number) => {
        const value = valueAt(row);
        return Number.isNaN(value) ? null : cellOf(value, source, row);
      };
    },
  };
}

/** Money, in 1/10,000. */
function amount(heading: Heading, read: (source: ListSource) => NumberAt) {
  return figure(heading, read, (value, { columns }, row) => ({
    money: value as Money,
    currency: columns.currencies[columns.currency[row]!]!,
  }));
}

type DetailNumber = Exclude<keyof DetailColumns, 'count' | 'kinds' | 'kind' | 'sizeScale' | 'priceScale'>;

function detail(heading: Heading, name: DetailNumber) {
  const read = ({ details }: ListSource): NumberAt => (details ? at(details[name]) : () => Number.NaN);
  const scaleOf = ({ sizeScale, priceScale }: DetailColumns) => (name === 'maxSize' ? sizeScale : priceScale);
  const isExact = name === 'maxSize' || name === 'firstPrice' || name === 'lastPrice';
  const column = isExact
    ? figure(heading, read, (value, { details }) => scaled(value, scaleOf(details!)))
    : amount(heading, read);
  return { ...column, needsDetails: true as const };
}

/** Times of a day, whose day stands with them where `dayIfOther` names one; for a program always that of `dayOf`. */
function time(
  heading: Heading,
  read: (source: ListSource) => NumberAt,
  dayIfOther: (span: TradeSpan) => Day | null,
  dayOf: (span: TradeSpan) => Day,
): ListColumn {
  return {
    heading,
    key: read,
    cell: (source) => {
      const seconds = read(source);
      const ofDay = source.messages === null ? dayOf : dayIfOther;
      return (row) => ({ time: seconds(row), day: ofDay(spanOf(source.columns, row)) });
    },
  };
}

function spanOf({ day, start, end, duration }: TradeColumns, row: number): TradeSpan {
  return { day: day[row] as Day, start: start[row]!, end: end[row]!, duration: duration[row]! };
}

interface Coded {
  readonly codes: ArrayLike<number>;
  /** By code; null where nothing is said. */
  readonly texts: readonly (string | null)[];
}

/** A text a row, out of few. Sorted by the alphabet. */
function coded(heading: Heading, read: (source: ListSource) => Coded) {
  return {
    heading,
    isText: true as const,
    key: (source: ListSource): NumberAt => {
      const { codes, texts } = read(source);
      const ranks = ranksOf(texts);
      return (row) => ranks[codes[row]!] ?? Number.NaN;
    },
    cell: (source: ListSource) => {
      const { codes, texts } = read(source);
      return (row: number) => texts[codes[row]!] ?? null;
    },
  };
}

/** Place of each text in alphabetical order; equal ones have one. */
function ranksOf(texts: readonly (string | null)[]): readonly number[] {
  const known = [...new Set(texts.filter((text) => text !== null))];
  const ranks = new Map(known.sort(new Intl.Collator().compare).map((text, rank) => [text, rank]));
  return texts.map((text) => (text === null ? Number.NaN : ranks.get(text)!));
}

function choice(name: Choice, heading: Heading) {
  const { unset } = CHOICE_FIELDS[name];
  const options: readonly (string | null)[] = CHOICE_OPTIONS[name];
  return coded(heading, ({ columns, messages }) => {
    const words: Readonly<Record<string, string>> | undefined = messages?.words.choices[name].values;
    return {
      codes: columns.journal[name],
      texts: options.map((value) => (value === null || value === unset ? null : (words?.[value] ?? value))),
    };
  });
}

function flag(name: Flag): ListColumn {
  const bit = journalBit(name);
  return {
    heading: ({ reports }) => reports.dimensions[name],
    key:
      ({ columns }) =>
      (row) =>
        columns.journal.bits[row]! & bit,
    cell:
      ({ columns }) =>
      (row) =>
        (columns.journal.bits[row]! & bit) !== 0,
  };
}

function marks({ columns, messages }: ListSource) {
  const names = [
    [journalBit('hasImage'), messages?.trades.hasImage ?? 'image'],
    [journalBit('hasComments'), messages?.trades.hasComments ?? 'comments'],
    [journalBit('deleted'), messages?.trades.deleted ?? 'deleted'],
  ] as const;
  return (row: number) =>
    names
      .filter(([bit]) => (columns.journal.bits[row]! & bit) !== 0)
      .map(([, name]) => name)
      .join(', ') || null;
}
