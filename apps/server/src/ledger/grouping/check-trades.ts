import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import type { Day } from '@daybook/domain/calendar.ts';
import { addDecimals, decimal, decimalText, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import { groupPosition } from '@daybook/domain/trade/grouping/grouping.ts';
import { detailRow, DETAILS_VERSION } from '@daybook/domain/trade/details/fields.ts';
import { tradeDetails } from '@daybook/domain/trade/details/trade-details.ts';
import { joinTrades } from '@daybook/domain/trade/grouping/join-trades.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import { DETAIL_PART_COLUMNS, detailPart } from '#server/ledger/details/detail-part.ts';
import {
  currentExecutions,
  groupedTradeParts,
  isPublishedTrade,
  publishedTrades,
} from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import { PART_FILL_COLUMNS, partFill } from './part-fill.ts';

/** Trades or executions read at once. */
const PAGE = 500;

/**
 * Calculates every published trade of a trader again from its executions, and every execution's place: in trades up to its
 * size, the rest set aside with a reason. Gives one sentence a fault.
 */
export async function checkTrades(store: Store, traderId: number): Promise<string[]> {
  return [
    ...(await inPages(store, traderId, checkTradePage)),
    ...(await inPages(store, traderId, checkFillPage)),
  ];
}

type CheckPage = (
  db: Kysely<Tables>,
  traderId: number,
  after: number,
) => Promise<{ readonly last: number | undefined; readonly faults: readonly string[] }>;

async function inPages(store: Store, traderId: number, check: CheckPage): Promise<string[]> {
  const faults: string[] = [];
  for (let after: number | undefined = 0; after !== undefined; await turn()) {
    const page = await store.read((db) => check(db, traderId, after!));
    faults.push(...page.faults);
    after = page.last;
  }
  return faults;
}

const checkTradePage: CheckPage = async (db, traderId, after) => {
  const trades = await tradesAfter(db, traderId, after);
  const parts =
    trades.length === 0
      ? []
      : await partsOf(
          db,
          traderId,
          trades.map(({ id }) => id),
        );
  const byTrade = Map.groupBy(parts, ({ trade_id: id }) => id);
  const faults = trades.flatMap((trade) => faultsOf(trade, byTrade.get(trade.id) ?? []));
  return { last: trades.at(-1)?.id, faults };
};

function tradesAfter(db: Kysely<Tables>, traderId: number, after: number) {
  return publishedTrades(db, traderId)
    .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
    .selectAll('trade')
    .select('instrument.multiplier')
    .where('trade.id', '>', after)
    .orderBy('trade.id')
    .limit(PAGE)
    .execute();
}

function partsOf(db: Kysely<Tables>, traderId: number, tradeIds: readonly number[]) {
  return groupedTradeParts(db)
    .innerJoin('import', sameTrader('import.id', 'execution.import_id'))
    .selectAll('trade_part')
    .select([
      'by_hand_group.group_no',
      'execution.account_id',
      'execution.instrument_id',
      ...PART_FILL_COLUMNS,
      ...DETAIL_PART_COLUMNS,
      'execution.superseded_by',
      'execution.withdrawn',
      'import.state',
    ])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', 'in', tradeIds)
    .orderBy('trade_part.trade_id')
    .orderBy('trade_part.n')
    .execute();
}

type TradeRow = Awaited<ReturnType<typeof tradesAfter>>[number];
type PartRow = Awaited<ReturnType<typeof partsOf>>[number];

function faultsOf(trade: TradeRow, parts: readonly PartRow[]): string[] {
  const name = `trade ${trade.public_id}`;
  const strange = parts.filter(
    (part) =>
      part.account_id !== trade.account_id ||
      part.instrument_id !== trade.instrument_id ||
      part.superseded_by !== null ||
      part.withdrawn === 1 ||
      part.state !== 'published',
  );
  if (strange.length > 0)
    return [`${name} holds ${strange.length} executions that are not its own or not in force`];
  const { trades: flatToFlat } = groupPosition({
    executions: parts.map(partFill),
    multiplier: trade.multiplier,
    marksShorts: false,
  });
  const isOne = flatToFlat.length === 1 || (flatToFlat.length > 1 && isGroupedManually(parts));
  if (!isOne) return [`${name}: its executions are ${flatToFlat.length} trades`];
  const again = joinTrades(flatToFlat);
  const calculated = {
    side: again.side,
    size: again.size,
    volume: again.volume,
    gross: again.gross,
    fees: again.fees,
    net: again.net,
    day: again.day,
    opened: again.opened,
    closed: again.closed,
    start_seconds: again.start,
    end_seconds: again.end,
    duration_seconds: again.durationSeconds,
    executions: parts.length,
    profits: again.parts.map(({ tradePnL }) => tradePnL).join(' '),
    // Those of an older version wait to be calculated again.
    ...(trade.details_version === DETAILS_VERSION
      ? detailRow(tradeDetails(parts.map(detailPart), { ...again, multiplier: trade.multiplier }))
      : {}),
  };
  const stored: typeof calculated = {
    ...trade,
    day: trade.day as Day,
    profits: parts.map(({ pnl }) => pnl).join(' '),
  } as never;
  return (Object.keys(calculated) as (keyof typeof calculated)[])
    .filter((column) => calculated[column] !== stored[column])
    .map((column) => `${name}: ${column} is ${stored[column]}, its executions give ${calculated[column]}`);
}

/** All of it one group that its trader drew: only such a trade may be flat in between. */
function isGroupedManually(parts: readonly PartRow[]): boolean {
  const groups = new Set(parts.map(({ group_no: group }) => group));
  return groups.size === 1 && !groups.has(null);
}

const checkFillPage: CheckPage = async (db, traderId, after) => {
  const fills = await executionsInForce(db, traderId, after);
  const ids = fills.map(({ id }) => id);
  const placed = ids.length === 0 ? [] : await placesOf(db, traderId, ids);
  const sums = new Map<number, Decimal>();
  for (const { execution_id: id, size } of placed)
    sums.set(id, addDecimals(sums.get(id) ?? ZERO, decimal(size)));
  const faults = fills
    .filter(({ id, size }) => decimalText(sums.get(id) ?? ZERO) !== size)
    .map(({ id, identity, size }) => {
      const sum = decimalText(sums.get(id) ?? ZERO);
      return `execution ${identity}: ${sum} of its ${size} stand in trades or are set aside`;
    });
  return { last: ids.at(-1), faults };
};

function executionsInForce(db: Kysely<Tables>, traderId: number, after: number) {
  return currentExecutions(db, traderId)
    .select(['execution.id', 'execution.identity', 'execution.size'])
    .where('execution.id', '>', after)
    .orderBy('execution.id')
    .limit(PAGE)
    .execute();
}

/** Sizes of executions in published trades and among what is set aside. */
async function placesOf(
  db: Kysely<Tables>,
  traderId: number,
  ids: readonly number[],
): Promise<{ readonly execution_id: number; readonly size: string }[]> {
  const inTrades = await db
    .selectFrom('trade_part')
    .innerJoin('trade', sameTrader('trade.id', 'trade_part.trade_id'))
    .select(['trade_part.execution_id', 'trade_part.size'])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.execution_id', 'in', ids)
    .where(isPublishedTrade(traderId))
    .execute();
  const aside = await db
    .selectFrom('set_aside')
    .select(['execution_id', 'size'])
    .where('trader_id', '=', traderId)
    .where('execution_id', 'in', ids)
    .execute();
  return [...inTrades, ...aside];
}
