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
import { CHOICES, CHOICE_OPTIONS, UNSET_CHOICES, type Choices } from '@daybook/domain/journal/fields.ts';
import type { Money } from '@daybook/domain/money.ts';
import { JOURNAL_BITS, journalBit, tradeIdText } from '@daybook/domain/trade/trade-columns.ts';
import type { TradeRow } from '@daybook/domain/trade/trade-row.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import { publishedImports, publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import { countTradesInMonth, readMonth, type MonthRows } from './month-rows.ts';

/** Trades, executions, mistakes and tags as comma-separated records. */
export interface Records {
  readonly trades: string;
  readonly executions: string;
  readonly tradeErrors: string;
  readonly tradeTags: string;
  readonly gone: string[];
}

/** Which trades are wanted, and what of them. */
export interface WantedRecords {
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
  for (const month of await readMonths(store, traderId)) {
    const { trades: packed, wholeMonth } = month;
    if (place + 1 < n && !changed.months.has(wholeMonth)) {
      // A month that was not packed since it changed is counted: its rows take twenty times as long.
      const trades = packed ?? (await store.read((db) => countTradesInMonth(db, traderId, wholeMonth)));
      if (place + trades < n) {
        place += trades;
        continue;
      }
    }
    const read = await store.read((db) => readMonth(db, traderId, wholeMonth));
    const all = tradeRows(read);
    const wanted = [...all.keys()].filter((at) => place + at + 1 >= n || changed.ids.has(all[at]!.id));
    place += all.length;
    if (withExecutions && wanted.length > 0) {
      const ids = wanted.map((at) => read.rowIds[at]!);
      executions.push(await readExecutionRecords(store, traderId, wholeMonth, ids));
    }
    rows.push(...wanted.map((at) => all[at]!));
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

interface Changed {
  readonly ids: ReadonlySet<string>;
  /** First days of the months that hold them. */
  readonly months: ReadonlySet<number>;
}

const NOTHING: Changed = { ids: new Set(), months: new Set() };

async function readChanged(store: Store, traderId: number, since: number): Promise<Changed> {
  const rows = await store.read((db) => {
    const imports = publishedImports(db, traderId).where('import.revision', '>', since);
    const journals = db.selectFrom('journal').where('trader_id', '=', traderId).where('revision', '>', since);
    return publishedTrades(db, traderId)
      .select(['trade.public_id', 'trade.day'])
      .where((where) =>
        where.or([
          where('trade.revision', '>', since),
          where('trade.import_id', 'in', imports.select('import.id')),
          where('trade.id', 'in', journals.select('journal.trade_id')),
        ]),
      )
      .execute();
  });
  return {
    ids: new Set(rows.map(({ public_id: id }) => id)),
    months: new Set(rows.map(({ day }) => monthStart(day as Day))),
  };
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
