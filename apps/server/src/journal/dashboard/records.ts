import { setImmediate as turn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import {
  EXECUTION_FIELDS,
  executionRecord,
  TRADE_ERROR_FIELDS,
  TRADE_FIELDS,
  TRADE_TAG_FIELDS,
  tradeRecord,
  writeRecords,
} from '@daybook/api/journal/records.ts';
import type { SegmentRow } from '@daybook/api/journal/segments.ts';
import type { JournalRow } from '@daybook/api/journal/packed-journal.ts';
import { addMonths, monthStart, type Day } from '@daybook/domain/calendar.ts';
import { decimalText } from '@daybook/domain/decimal.ts';
import { each } from '@daybook/domain/fields.ts';
import {
  CHOICES,
  CHOICE_OPTIONS,
  FLAGS,
  UNSET_CHOICES,
  type Choices,
} from '@daybook/domain/journal/fields.ts';
import type { Money } from '@daybook/domain/money.ts';
import { answeredBit, JOURNAL_BITS, journalBit, tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import type { TradeRow } from '@daybook/domain/trade/trade-row.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import { publishedImports, publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import { countTradesInMonth, readLastIds, readMonth, type MonthRows } from './month-rows.ts';

/** Trades, executions, mistakes and tags as comma-separated records. */
interface Records {
  readonly trades: string;
  readonly executions: string;
  readonly tradeErrors: string;
  readonly tradeTags: string;
  readonly gone: string[];
}

/** Which trades are wanted, and what of them. */
interface WantedRecords {
  /** Place in the order of closing; 0 and 1 are all. */
  readonly from: number;
  /** A revision after which older ones changed; null for those from the place on alone. */
  readonly since: number | null;
  readonly withExecutions: boolean;
}

/**
 * The trader's trades from the n-th on in the order of closing (0 and 1: all), and with `since` also the older ones that
 * changed after that revision. A month at a time, so that others are served in between.
 */
export async function readRecords(
  store: Store,
  traderId: number,
  { from: n, since, withExecutions }: WantedRecords,
): Promise<Records> {
  const changed = since === null ? NOTHING : await readChanged(store, traderId, since);
  const rows: TradeRow[] = [];
  const executions: string[] = [];
  let place = 0;
  for (const { wholeMonth, trades } of await readMonths(store, traderId)) {
    const inMonth = changed.get(wholeMonth) ?? [];
    if (trades !== null && place + trades < n && inMonth.length === 0) {
      place += trades;
      continue;
    }
    const skip = Math.max(0, n - 1 - place);
    const read = await store.read((db) => readWanted(db, traderId, wholeMonth, { skip, changed: inMonth }));
    place += read.trades;
    if (withExecutions && read.ids.length > 0)
      executions.push(await readExecutionRecords(store, traderId, wholeMonth, read.ids));
    rows.push(...read.rows);
    await turn();
  }
  return {
    trades: writeRecords(TRADE_FIELDS, rows.map(tradeRecord)),
    executions: writeRecords(EXECUTION_FIELDS, []) + executions.join(''),
    tradeErrors: writeRecords(
      TRADE_ERROR_FIELDS,
      rows.flatMap(({ id, mistakes }) => mistakes.map((mistake) => [id, mistake])),
    ),
    tradeTags: writeRecords(
      TRADE_TAG_FIELDS,
      rows.flatMap(({ id, tags }) => tags.map((tag) => [id, tag])),
    ),
    gone: since === null ? [] : await readGone(store, traderId, since),
  };
}

/** What is wanted of one month. */
interface WantedOfMonth {
  /** Of its trades in their order those that come first and are not wanted. */
  readonly skip: number;
  /** Those that are wanted all the same, by their internal ids. */
  readonly changed: readonly number[];
}

interface ReadOfMonth {
  /** How many trades the month has. */
  readonly trades: number;
  readonly rows: readonly TradeRow[];
  /** Internal ids of the rows. */
  readonly ids: readonly number[];
}

/** Few trades are read by themselves, so that the latest ones cost the same at the month's end as at its beginning. */
async function readWanted(
  db: Kysely<Tables>,
  traderId: number,
  month: Day,
  { skip, changed }: WantedOfMonth,
): Promise<ReadOfMonth> {
  const trades = await countTradesInMonth(db, traderId, month);
  const last = Math.max(0, trades - skip);
  if (last + changed.length === 0) return { trades, rows: [], ids: [] };
  if (last < trades && last + changed.length <= MAX_NAMED) {
    const ids = [...new Set([...changed, ...(await readLastIds(db, traderId, month, last))])];
    const read = await readMonth(db, traderId, month, ids);
    return { trades, rows: tradeRows(read), ids: read.rowIds };
  }
  const read = await readMonth(db, traderId, month);
  const [rows, named] = [tradeRows(read), new Set(changed)];
  const wanted = [...rows.keys()].filter((at) => at >= skip || named.has(read.rowIds[at]!));
  return { trades, rows: wanted.map((at) => rows[at]!), ids: wanted.map((at) => read.rowIds[at]!) };
}

async function readMonths(
  store: Store,
  traderId: number,
): Promise<{ wholeMonth: Day; trades: number | null }[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom('segment')
      .select(['month', 'trades'])
      .where('trader_id', '=', traderId)
      .orderBy('month')
      .execute(),
  );
  return rows.map(({ month, trades }) => ({ wholeMonth: month as Day, trades }));
}

/** Internal ids of trades by the first day of their month. */
type Changed = ReadonlyMap<Day, readonly number[]>;

const NOTHING: Changed = new Map();

async function readChanged(store: Store, traderId: number, since: number): Promise<Changed> {
  const rows = await store.read((db) => {
    const imports = publishedImports(db, traderId).where('import.revision', '>', since);
    const journals = db.selectFrom('journal').where('trader_id', '=', traderId).where('revision', '>', since);
    return publishedTrades(db, traderId)
      .select(['trade.id', 'trade.day'])
      .where((where) =>
        where.or([
          where('trade.revision', '>', since),
          where('trade.import_id', 'in', imports.select('import.id')),
          where('trade.id', 'in', journals.select('journal.trade_id')),
        ]),
      )
      .execute();
  });
  const byMonth = Map.groupBy(rows, ({ day }) => monthStart(day as Day));
  return new Map(Array.from(byMonth, ([month, inMonth]) => [month, inMonth.map(({ id }) => id)]));
}

async function readGone(store: Store, traderId: number, since: number): Promise<string[]> {
  const rows = await store.read((db) =>
    db
      .selectFrom('trade')
      .select('public_id')
      .where('trader_id', '=', traderId)
      .where('gone', '=', 1)
      .where('revision', '>', since)
      .execute(),
  );
  return rows.map(({ public_id: id }) => id);
}

function tradeRows({ trades, journal, volumeScale }: MonthRows): TradeRow[] {
  const written = new Map(journal.map((entry) => [entry.row, entry]));
  return trades.map((trade, at) => {
    const entry = written.get(at);
    return {
      ...shared(trade, volumeScale),
      bits: JOURNAL_BITS.filter((bit) => ((entry?.bits ?? 0) & journalBit(bit)) !== 0),
      answered: FLAGS.filter((flag) => ((entry?.bits ?? 0) & answeredBit(flag)) !== 0),
      ...(entry === undefined ? UNSET_CHOICES : choicesOf(entry)),
      mistakes: entry?.mistakes ?? [],
      tags: entry?.tags ?? [],
    };
  });
}

function choicesOf({ choices, ownSetup }: JournalRow): Choices {
  const listed = each(CHOICES, (name) => CHOICE_OPTIONS[name][choices[CHOICES.indexOf(name)]!] ?? null);
  return { ...(listed as Choices), ...(ownSetup === null ? {} : { event: ownSetup }) };
}

function shared(trade: SegmentRow, volumeScale: number) {
  const { symbol, currency, account, gross, net, day, start, end, executions } = trade;
  return {
    id: tradeIdText(trade.id),
    symbol,
    currency,
    account,
    side: trade.short ? ('short' as const) : ('long' as const),
    volume: decimalText({ units: BigInt(trade.volume), scale: volumeScale }),
    gross,
    net,
    day,
    start,
    end,
    durationSeconds: trade.duration,
    executions,
  };
}

/** Trades of a month that are named one by one; where more are wanted the whole month is read. */
const MAX_NAMED = 500;

async function readExecutionRecords(
  store: Store,
  traderId: number,
  month: Day,
  ids: readonly number[],
): Promise<string> {
  const parts = (db: Kysely<Tables>) => {
    const ofMonth = partsOfMonth(db, traderId, month);
    return ids.length > MAX_NAMED ? ofMonth : ofMonth.where('trade.id', 'in', ids);
  };
  const wanted = new Set(ids);
  const rows = await store.read((db) => parts(db).execute());
  const records = rows
    .filter(({ id }) => wanted.has(id))
    .map((row) =>
      executionRecord({
        tradeId: row.public_id,
        action: row.action,
        price: row.price,
        size: row.size,
        execTime: row.exec_time,
        dateTime: row.instant,
        addedLiquidity: row.added_liquidity === null ? null : row.added_liquidity === 1,
        tradePnL: row.pnl as Money,
        fees: row.fees as Money,
      }),
    );
  const text = writeRecords(EXECUTION_FIELDS, records);
  return text.slice(text.indexOf('\n') + 1);
}

function partsOfMonth(db: Kysely<Tables>, traderId: number, month: Day) {
  return publishedTrades(db, traderId)
    .innerJoin('trade_part', sameTrader('trade_part.trade_id', 'trade.id'))
    .innerJoin('execution', sameTrader('execution.id', 'trade_part.execution_id'))
    .select([
      'trade.id',
      'trade.public_id',
      'execution.action',
      'execution.price',
      'trade_part.size',
      'execution.exec_time',
      'execution.instant',
      'execution.added_liquidity',
      'trade_part.pnl',
      'trade_part.fees',
    ])
    .where('trade.day', '>=', month)
    .where('trade.day', '<', addMonths(month, 1))
    .orderBy('trade.day')
    .orderBy('trade.end_seconds')
    .orderBy('trade.start_seconds')
    .orderBy('trade.public_id')
    .orderBy('trade_part.n');
}
