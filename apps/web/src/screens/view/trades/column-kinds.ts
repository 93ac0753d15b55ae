/** The kinds of columns that the list of trades has: how each is read, sorted and written. */
import type { Day } from '@daybook/domain/calendar.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { CHOICE_FIELDS, CHOICE_OPTIONS, type Choice, type Flag } from '@daybook/domain/journal/fields.ts';
import { NO_SETUP } from '@daybook/domain/journal/labels.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { TradeSpan } from '@daybook/domain/trade/opening-day.ts';
import {
  answerIn,
  journalBit,
  MARKS,
  type MarkKind,
  type TradeColumns,
} from '@daybook/domain/trade/trade-columns.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { shownCode } from '#web/ui/currency.ts';
import { dimensionName } from '#web/journal/words/dimension-name.ts';
import { setupName } from '#web/journal/words/label-name.ts';
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
  /** Aligned right. */
  readonly isFigure?: true;
  /** Sorted from A first; anything else from the largest or latest. */
  readonly isText?: true;
  readonly needsDetails?: true;
  /** What a row is sorted by; NaN is unknown and comes last. */
  readonly key: (source: ListSource) => NumberAt;
  readonly cell: (source: ListSource) => (row: number) => TableCell;
}

type Heading = ListColumn['heading'];

export function at(values: ArrayLike<number>): NumberAt {
  return (row) => values[row]!;
}

export function scaled(units: number, scale: number): TableCell {
  return { decimal: decimalText({ units: BigInt(units), scale }) };
}

/** A number that is not known is NaN. */
export function figure(
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

/** A result, in 1/10,000 of money or of the unit in which results are. */
export function result(heading: Heading, read: (source: ListSource) => NumberAt) {
  return figure(heading, read, (value, { columns }, row) => ({
    money: value as Money,
    currency: shownCode(columns, row),
  }));
}

/** Money, in 1/10,000. */
function amount(heading: Heading, read: (source: ListSource) => NumberAt) {
  return figure(heading, read, (value, { columns }, row) => ({
    money: value as Money,
    currency: columns.currencies[columns.currency[row]!]!,
  }));
}

type DetailNumber = Exclude<keyof DetailColumns, 'count' | 'kinds' | 'kind' | 'sizeScale' | 'priceScale'>;

export function detail(heading: Heading, name: DetailNumber) {
  const read = ({ details }: ListSource): NumberAt => (details ? at(details[name]) : () => Number.NaN);
  const scaleOf = ({ sizeScale, priceScale }: DetailColumns) => (name === 'maxSize' ? sizeScale : priceScale);
  const isExact = name === 'maxSize' || name === 'firstPrice' || name === 'lastPrice';
  const column = isExact
    ? figure(heading, read, (value, { details }) => scaled(value, scaleOf(details!)))
    : amount(heading, read);
  return { ...column, needsDetails: true as const };
}

/** Times of a day, with the day where `dayIfOther` names one; for a program always that of `dayOf`. */
export function time(
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
export function coded(heading: Heading, read: (source: ListSource) => Coded) {
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

/** A setup of the trader's own is called so for a program too, one of the first by its code. */
export function setupTexts(setups: TradeColumns['setups'], messages: Messages | null): (string | null)[] {
  return setups.map(({ id, name }) => {
    if (id === NO_SETUP) return null;
    return messages ? setupName(messages.words, setups, id) : (name ?? id);
  });
}

/** The marks of a trade, as places in their table. */
export function marksOf({ journal }: TradeColumns, kind: MarkKind, row: number): number[] {
  const { start, mark } = MARKS[kind];
  return Array.from(journal[mark].subarray(journal[start][row], journal[start][row + 1]));
}

/** Marks of which a trade has any number. Sorted by how many. */
export function marked(
  heading: Heading,
  kind: MarkKind,
  namesOfTable: (columns: TradeColumns) => readonly string[],
): ListColumn {
  const { start } = MARKS[kind];
  return {
    heading,
    key:
      ({ columns: { journal } }) =>
      (row) =>
        journal[start][row + 1]! - journal[start][row]!,
    cell: ({ columns }) => {
      const names = namesOfTable(columns);
      return (row) =>
        marksOf(columns, kind, row)
          .map((place) => names[place]!)
          .join(', ') || null;
    },
  };
}

export function choice(name: Choice, heading: Heading) {
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

export function flag(name: Flag): ListColumn {
  return {
    heading: (messages) => dimensionName(name, messages),
    key:
      ({ columns }) =>
      (row) =>
        Number(answerIn(columns.journal.bits[row]!, name) ?? Number.NaN),
    cell:
      ({ columns }) =>
      (row) =>
        answerIn(columns.journal.bits[row]!, name),
  };
}

export function marks({ columns, messages }: ListSource) {
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
