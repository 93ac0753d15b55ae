import type { Kysely } from 'kysely';
import type { readReconciledDay } from '@daybook/api/imports/reconciliation.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { decimal } from '@daybook/domain/decimal.ts';
import { roundToMoney } from '@daybook/domain/money-of-decimal.ts';
import { isCurrent, publishedTrades, tradeParts } from '#server/ledger/query-scopes.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';
import { TOLERANCE_A_FILL } from './tolerance.ts';

/** A day with more has no trades to speak of. */
const MAX_OUTSIDE = 200;

type Answer = AnswerOf<typeof readReconciledDay>;

/**
 * The trades of one account and day with the executions that their source calculates otherwise, and those that are in no trade;
 * null when the account is not theirs.
 */
export async function findReconciledDay(
  db: Kysely<Tables>,
  traderId: number,
  accountUuid: string,
  day: number,
): Promise<Answer | null> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('uuid', '=', accountUuid)
    .where('hidden', '=', 0)
    .executeTakeFirst();
  if (!account) return null;
  const trades = await tradesOf(db, traderId, account.id, day);
  const outside = (await asideOf(db, traderId, account.id, day)).map(({ action, ...row }) => ({
    ...row,
    action: action === 'buy' ? ('BOT' as const) : ('SLD' as const),
  }));
  if (trades.length === 0) return { trades: [], outside };
  const ids = trades.map(({ id }) => id);
  const parts = Map.groupBy(await partsOf(db, traderId, ids), (part) => part.trade_id);
  return {
    trades: trades.map((trade) => ({
      id: trade.public_id,
      symbol: trade.symbol,
      currency: trade.currency,
      gross: trade.gross,
      net: trade.net,
      executions: trade.executions,
      differing: (parts.get(trade.id) ?? []).flatMap(differenceOf),
    })),
    outside,
  };
}

function tradesOf(db: Kysely<Tables>, traderId: number, accountId: number, day: number) {
  return publishedTrades(db, traderId)
    .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
    .select([
      'trade.id',
      'trade.public_id',
      'trade.currency',
      'trade.gross',
      'trade.net',
      'trade.executions',
      'instrument.symbol',
    ])
    .where('trade.account_id', '=', accountId)
    .where('trade.day', '=', day)
    .orderBy('trade.end_seconds')
    .orderBy('trade.id')
    .execute();
}

/** Executions of the day that belong to no trade, with what of them does. */
function asideOf(db: Kysely<Tables>, traderId: number, accountId: number, day: number) {
  return db
    .selectFrom('set_aside')
    .innerJoin('execution', sameTrader('execution.id', 'set_aside.execution_id'))
    .innerJoin('instrument', sameTrader('instrument.id', 'execution.instrument_id'))
    .select([
      'instrument.symbol',
      'instrument.currency',
      'execution.action',
      'set_aside.size',
      'execution.price',
      'execution.exec_time as execTime',
      'set_aside.reason',
    ])
    .where('set_aside.trader_id', '=', traderId)
    .where('execution.account_id', '=', accountId)
    .where('execution.day', '=', day)
    .where(isCurrent(traderId))
    .orderBy('execution.instant')
    .orderBy('execution.sequence')
    .orderBy('execution.line')
    .limit(MAX_OUTSIDE)
    .execute();
}

/** Executions of the trades of which their source states the profit. */
function partsOf(db: Kysely<Tables>, traderId: number, tradeIds: readonly number[]) {
  return tradeParts(db)
    .select([
      'trade_part.trade_id',
      'trade_part.size',
      'trade_part.pnl',
      'trade_part.fees',
      'execution.size as whole',
      'execution.action',
      'execution.price',
      'execution.exec_time',
      'execution.stated_realised',
      'execution.stated_kind',
    ])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', 'in', [...tradeIds])
    .where('execution.stated_realised', 'is not', null)
    .orderBy('trade_part.n')
    .execute();
}

type Part = Awaited<ReturnType<typeof partsOf>>[number];

/**
 * A fill's stated gross is compared where the trade holds the whole fill. A stated net is not: it carries the commissions of
 * opening and closing, which no single fill of ours does; those are compared by the day.
 */
function differenceOf(part: Part): Answer['trades'][number]['differing'] {
  if (part.stated_realised === null || part.stated_kind !== 'gross' || part.size !== part.whole) return [];
  const stated = roundToMoney(decimal(part.stated_realised));
  if (Math.abs(stated - part.pnl) <= TOLERANCE_A_FILL) return [];
  return [
    {
      action: part.action === 'buy' ? 'BOT' : 'SLD',
      size: part.size,
      price: part.price,
      execTime: part.exec_time,
      kind: part.stated_kind,
      stated,
      calculated: part.pnl,
    },
  ];
}
