import type { Kysely } from 'kysely';
import { dayText, timeText, type Day } from '@daybook/domain/calendar.ts';
import { CHOICE_FIELDS, CHOICES, FLAG_FIELDS, FLAGS } from '@daybook/domain/journal/fields.ts';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import { ENTRY_SELECTION, shownFlags, writtenChoices, writtenFlags } from '#server/store/entry-columns.ts';
import { importedTrades } from '#server/ledger/query-scopes.ts';
import { mistakesOfTrades } from '#server/journal/mistakes/queries.ts';
import type { Tables } from '#server/store/tables.ts';
import type { CsvValue } from './csv.ts';
import type { LineOf } from './export-lines.ts';

type Line = LineOf<'trades.jsonl'>;

export const TRADE_CSV = [
  'id',
  'account',
  'symbol',
  'contract',
  'kind',
  'side',
  'size',
  'volume',
  'currency',
  'gross',
  'fees',
  'net',
  'date',
  'start (New York)',
  'end (New York)',
  'duration in seconds',
  'executions',
  ...CHOICES.map((name) => CHOICE_FIELDS[name].heading),
  ...FLAGS.map((flag) => FLAG_FIELDS[flag].heading),
  'mistakes',
  'comments',
  'deleted',
] as const;

/** A page of trades in both forms. */
export interface TradePage {
  /** Null after the last page. */
  readonly last: number | null;
  readonly lines: readonly Line[];
  /** Without trades that later executions regrouped away. */
  readonly cells: readonly (readonly CsvValue[])[];
}

/** Published trades after an id with their parts, journal and mistakes. */
export async function tradePage(
  db: Kysely<Tables>,
  traderId: number,
  after: number,
  size: number,
): Promise<TradePage> {
  const rows = await tradesAfter(db, traderId, after, size);
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
  if (first === undefined || last === undefined) return { last: null, lines: [], cells: [] };
  const range = { traderId, first, last };
  const parts = Map.groupBy(await partsOf(db, range), ({ trade_id: id }) => id);
  const marks = Map.groupBy(await marksOf(db, range), ({ trade_id: id }) => id);
  return {
    last,
    lines: rows.map((row) => lineOf(row, parts.get(row.id) ?? [], marks.get(row.id) ?? [])),
    cells: rows
      .filter(({ gone }) => gone === 0)
      .map((row) =>
        cellsOf(
          row,
          (marks.get(row.id) ?? []).map(({ title }) => title),
        ),
      ),
  };
}

function tradesAfter(db: Kysely<Tables>, traderId: number, after: number, size: number) {
  return importedTrades(db, traderId)
    .leftJoin('account', (join) =>
      join.onRef('account.trader_id', '=', 'trade.trader_id').onRef('account.id', '=', 'trade.account_id'),
    )
    .leftJoin('instrument', (join) =>
      join
        .onRef('instrument.trader_id', '=', 'trade.trader_id')
        .onRef('instrument.id', '=', 'trade.instrument_id'),
    )
    .leftJoin('journal', (join) =>
      join.onRef('journal.trader_id', '=', 'trade.trader_id').onRef('journal.trade_id', '=', 'trade.id'),
    )
    .leftJoin('trade_card', (join) =>
      join
        .onRef('trade_card.trader_id', '=', 'trade.trader_id')
        .onRef('trade_card.trade_id', '=', 'trade.id'),
    )
    .selectAll('trade')
    .select([
      'account.user_name',
      'instrument.symbol',
      'instrument.contract',
      'instrument.kind',
      'trade_card.figures',
      'journal.version',
      ...ENTRY_SELECTION,
      'journal.deleted',
      'journal.comments',
      'journal.updated_at',
    ])
    .where('trade.id', '>', after)
    .orderBy('trade.id')
    .limit(size)
    .execute();
}

type Row = Awaited<ReturnType<typeof tradesAfter>>[number];

interface Range {
  readonly traderId: number;
  readonly first: number;
  readonly last: number;
}

function partsOf(db: Kysely<Tables>, { traderId, first, last }: Range) {
  return db
    .selectFrom('trade_part')
    .select(['trade_id', 'execution_id', 'size', 'fees', 'pnl'])
    .where('trader_id', '=', traderId)
    .where('trade_id', '>=', first)
    .where('trade_id', '<=', last)
    .orderBy('trade_id')
    .orderBy('n')
    .execute();
}

function marksOf(db: Kysely<Tables>, { traderId, first, last }: Range) {
  return mistakesOfTrades(db, traderId)
    .select(['trade_mistake.trade_id', 'trade_mistake.mistake_id', 'mistake.title'])
    .where('trade_mistake.trade_id', '>=', first)
    .where('trade_mistake.trade_id', '<=', last)
    .execute();
}

type PartRow = Awaited<ReturnType<typeof partsOf>>[number];
type MarkRow = Awaited<ReturnType<typeof marksOf>>[number];

function lineOf(row: Row, parts: readonly PartRow[], marks: readonly MarkRow[]): Line {
  return {
    id: row.public_id,
    uuid: row.uuid,
    account: row.account_id,
    instrument: row.instrument_id,
    import: row.import_id,
    currency: row.currency,
    side: row.side,
    size: row.size,
    volume: row.volume,
    gross: row.gross,
    fees: row.fees,
    net: row.net,
    day: dayText(row.day as Day),
    opened: row.opened,
    closed: row.closed,
    start: row.start_seconds,
    end: row.end_seconds,
    durationSeconds: row.duration_seconds,
    closedByPlatform: row.closed_by_platform !== 0,
    groupingVersion: row.grouping_version,
    gone: row.gone === 1,
    isShared: row.is_shared === 1,
    card: row.figures,
    parts: parts.map(({ execution_id: execution, size, fees, pnl }) => ({ execution, size, fees, pnl })),
    journal: journalOf(row, marks),
  };
}

function journalOf(row: Row, marks: readonly MarkRow[]): Line['journal'] {
  if (row.version === null) return null;
  return {
    version: row.version,
    ...writtenChoices(row),
    ...writtenFlags(row),
    deleted: row.deleted === 1,
    comments: row.comments ?? '',
    mistakes: marks.map(({ mistake_id: id }) => id),
    updatedAt: row.updated_at ?? 0,
  };
}

function cellsOf(row: Row, mistakes: readonly string[]): CsvValue[] {
  const flags = shownFlags(row);
  return [
    row.public_id,
    row.user_name ?? '',
    row.symbol ?? '',
    row.contract ?? '',
    row.kind ?? '',
    row.side,
    row.size,
    row.volume,
    row.currency,
    ...[row.gross, row.fees, row.net].map((amount) => moneyText(amount as Money)),
    dayText(row.day as Day),
    timeText(row.start_seconds),
    timeText(row.end_seconds),
    row.duration_seconds,
    row.executions,
    ...CHOICES.map((name) => row[CHOICE_FIELDS[name].column] ?? ''),
    ...FLAGS.map((flag) => yes(flags[flag])),
    mistakes.join('; '),
    row.comments ?? '',
    yes(row.deleted === 1),
  ];
}

function yes(answer: boolean): string {
  return answer ? 'yes' : 'no';
}
