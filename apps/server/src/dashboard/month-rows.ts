import type { Kysely } from 'kysely';
import type { JournalRow, SegmentRow } from '@daybook/api/segments.ts';
import { addMonths, type Day } from '@daybook/domain/calendar.ts';
import { decimal, unitsAt } from '@daybook/domain/decimal.ts';
import { EVENTS, POSITIONS, STOP_LOSSES } from '@daybook/domain/journal/entry.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import type { Money } from '@daybook/domain/money.ts';
import { journalBit, parseTradeId } from '@daybook/domain/trade/trade-columns.ts';
import type { Tables } from '#server/store/tables.ts';

/** One month of a trader's trades with what was written about them, in the order of closing. */
export interface MonthRows {
  readonly volumeScale: number;
  readonly trades: readonly SegmentRow[];
  readonly journal: readonly JournalRow[];
}

/** Reads a month of published trades from one snapshot. `month` is its first day. */
export async function readMonth(db: Kysely<Tables>, traderId: number, month: Day): Promise<MonthRows> {
  const rows = await tradesOfMonth(db, traderId, month).execute();
  const mistakes = await readMistakes(db, traderId, month);
  const volumes = rows.map(({ volume }) => decimal(volume));
  const volumeScale = volumes.reduce((scale, volume) => Math.max(scale, volume.scale), 0);
  const trades = rows.map((row, at): SegmentRow => ({
    id: parseTradeId(row.public_id) ?? 0n,
    symbol: row.symbol,
    currency: row.currency,
    account: row.user_name,
    short: row.side === 'short',
    volume: Number(unitsAt(volumes[at]!, volumeScale)),
    gross: row.gross as Money,
    net: row.net as Money,
    day: row.day as Day,
    start: row.start_seconds,
    end: row.end_seconds,
    duration: row.duration_seconds,
    executions: row.executions,
  }));
  const journal = rows
    .map((row, at) => journalRow(row, at, mistakes.get(row.id) ?? []))
    .filter((entry) => entry !== null);
  return { volumeScale, trades, journal };
}

function tradesOfMonth(db: Kysely<Tables>, traderId: number, month: Day) {
  return db
    .selectFrom('trade')
    .innerJoin('import', (join) =>
      join.onRef('import.trader_id', '=', 'trade.trader_id').onRef('import.id', '=', 'trade.import_id'),
    )
    .innerJoin('instrument', (join) =>
      join
        .onRef('instrument.trader_id', '=', 'trade.trader_id')
        .onRef('instrument.id', '=', 'trade.instrument_id'),
    )
    .innerJoin('account', (join) =>
      join.onRef('account.trader_id', '=', 'trade.trader_id').onRef('account.id', '=', 'trade.account_id'),
    )
    .leftJoin('journal', (join) =>
      join.onRef('journal.trader_id', '=', 'trade.trader_id').onRef('journal.trade_id', '=', 'trade.id'),
    )
    .select([
      'trade.id',
      'trade.public_id',
      'instrument.symbol',
      'trade.currency',
      'account.user_name',
      'trade.side',
      'trade.volume',
      'trade.gross',
      'trade.net',
      'trade.day',
      'trade.start_seconds',
      'trade.end_seconds',
      'trade.duration_seconds',
      'trade.executions',
      'trade.closed_by_platform',
      'journal.version',
      'journal.event',
      'journal.stop_loss',
      'journal.position',
      'journal.did_add',
      'journal.followed_trading_plan',
      'journal.closed_by_system',
      'journal.color',
      'journal.trend',
      'journal.location',
      'journal.deleted',
      'journal.image',
      'journal.comments',
    ])
    .where('trade.trader_id', '=', traderId)
    .where('trade.day', '>=', month)
    .where('trade.day', '<', addMonths(month, 1))
    .where('trade.gone', '=', 0)
    .where('import.state', '=', 'published')
    .orderBy('trade.day')
    .orderBy('trade.end_seconds')
    .orderBy('trade.start_seconds')
    .orderBy('trade.public_id');
}

type Row = Awaited<ReturnType<ReturnType<typeof tradesOfMonth>['execute']>>[number];

async function readMistakes(
  db: Kysely<Tables>,
  traderId: number,
  month: Day,
): Promise<Map<number, MistakeId[]>> {
  const rows = await db
    .selectFrom('trade_mistake')
    .innerJoin('mistake', (join) =>
      join
        .onRef('mistake.trader_id', '=', 'trade_mistake.trader_id')
        .onRef('mistake.id', '=', 'trade_mistake.mistake_id'),
    )
    .innerJoin('trade', (join) =>
      join
        .onRef('trade.trader_id', '=', 'trade_mistake.trader_id')
        .onRef('trade.id', '=', 'trade_mistake.trade_id'),
    )
    .select(['trade_mistake.trade_id', 'mistake.public_id'])
    .where('trade.trader_id', '=', traderId)
    .where('trade.day', '>=', month)
    .where('trade.day', '<', addMonths(month, 1))
    .orderBy('trade_mistake.trade_id')
    .orderBy('mistake.id')
    .execute();
  const mistakes = new Map<number, MistakeId[]>();
  for (const row of rows) {
    const list = mistakes.get(row.trade_id) ?? [];
    list.push(row.public_id as MistakeId);
    mistakes.set(row.trade_id, list);
  }
  return mistakes;
}

function journalRow(row: Row, at: number, mistakes: readonly MistakeId[]): JournalRow | null {
  const bits = journalBits(row);
  if (row.version === null && bits === 0) return null;
  return {
    row: at,
    bits,
    mistakes,
    event: Math.max(0, (EVENTS as readonly string[]).indexOf(row.event ?? 'NOT_DEFINED')),
    stopLoss: Math.max(0, (STOP_LOSSES as readonly string[]).indexOf(row.stop_loss ?? 'NOT_DEFINED')),
    position: (POSITIONS as readonly string[]).indexOf(row.position ?? '') + 1,
  };
}

type JournalFlags = Pick<
  Row,
  | 'version'
  | 'did_add'
  | 'followed_trading_plan'
  | 'closed_by_system'
  | 'closed_by_platform'
  | 'color'
  | 'trend'
  | 'location'
  | 'deleted'
  | 'image'
  | 'comments'
>;

/** The bits of a trade's journal; before the first save the platform says whether it closed the trade itself. */
export function journalBits(row: JournalFlags): number {
  const closedBySystem = row.version === null ? row.closed_by_platform : row.closed_by_system;
  return (
    bit('didAdd', row.did_add === 1) |
    bit('followedTradingPlan', row.followed_trading_plan === 1) |
    bit('closedBySystem', closedBySystem === 1) |
    bit('color', row.color === 1) |
    bit('trend', row.trend === 1) |
    bit('location', row.location === 1) |
    bit('deleted', row.deleted === 1) |
    bit('hasImage', row.image !== null) |
    bit('hasComments', row.comments !== null && row.comments !== '')
  );
}

function bit(name: Parameters<typeof journalBit>[0], set: boolean): number {
  return set ? journalBit(name) : 0;
}
