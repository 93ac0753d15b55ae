/** What the list of trades can show: a further column is a line in {@link LIST_COLUMNS}, and its words where it has new ones. */
import type { Day } from '@daybook/domain/calendar.ts';
import { each, namesOf } from '@daybook/domain/fields.ts';
import { FLAGS } from '@daybook/domain/journal/fields.ts';
import { isOvernight, openingDay } from '@daybook/domain/trade/opening-day.ts';
import { journalBit } from '@daybook/domain/trade/trade-columns.ts';
import {
  at,
  choice,
  coded,
  detail,
  figure,
  flag,
  marked,
  marks,
  result,
  scaled,
  setupTexts,
  time,
  type ListColumn,
} from './column-kinds.ts';

const LIST_COLUMNS = {
  symbol: coded(
    ({ trades }) => trades.symbol,
    ({ columns }) => ({ codes: columns.symbol, texts: columns.symbols }),
  ),
  net: result(
    ({ trades }) => trades.net,
    ({ columns }) => at(columns.net),
  ),
  gross: result(
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
    key: () => (row) => row, // rows are in order of closing
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
  fees: result(
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
  event: coded(
    ({ reports }) => reports.dimensions.event,
    ({ columns: { journal, setups }, messages }) => ({
      codes: journal.event,
      texts: setupTexts(setups, messages),
    }),
  ),
  tags: marked(
    ({ search }) => search.tags,
    'tag',
    ({ tags }) => tags.map(({ name }) => name),
  ),
  stopLoss: choice('stopLoss', ({ words }) => words.choices.stopLoss.label),
  position: choice('position', ({ words }) => words.choices.position.label),
  mistakes: marked(
    ({ search }) => search.mistakes,
    'mistake',
    ({ mistakes }) => mistakes.map(({ title }) => title),
  ),
  ...each(FLAGS, flag),
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

/** The default list. */
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

/** What is shown for what a trader chose: unknown names are skipped, and the symbol, which leads to the trade, is always there. */
export function shownColumns(chosen: readonly string[]): readonly ListColumnName[] {
  const known = chosen.filter((name) => Object.hasOwn(LIST_COLUMNS, name)) as ListColumnName[];
  if (known.length === 0) return USUAL_COLUMNS;
  return known.includes('symbol') ? known : ['symbol', ...known];
}

/** Whether the columns are the default ones. */
export function isUsual(shown: readonly ListColumnName[]): boolean {
  return shown.join() === USUAL_COLUMNS.join();
}

/** What to keep for the columns shown: nothing where they are the usual ones. */
export function chosenColumns(shown: readonly ListColumnName[]): readonly string[] {
  return isUsual(shown) ? [] : shown;
}
