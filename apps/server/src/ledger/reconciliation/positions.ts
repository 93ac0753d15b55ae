import type { Kysely } from 'kysely';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { listPositions } from '@daybook/api/imports/reconciliation.ts';
import { addDecimals, decimal, decimalText, negateDecimal, ZERO } from '@daybook/domain/decimal.ts';
import { averageOpenPrice } from '@daybook/domain/trade/open-price.ts';
import { sizeAfterSplits } from '@daybook/domain/trade/grouping/split-units.ts';
import { readSplitsInForce } from '#server/ledger/splits/read-splits.ts';
import { outlasts, readTradingDays, type TradingDays } from './long-open.ts';
import { isCurrent } from '#server/ledger/query-scopes.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';

/** Closings without an opening that are shown, the latest ones: a history that begins in the middle has any number of them. */
const MAX_MISSING = 500;

/** What is open at the end of the data, and what lacks its opening. */
export async function readPositions(
  db: Kysely<Tables>,
  traderId: number,
): Promise<AnswerOf<typeof listPositions>> {
  // An average needs every execution of its position, however many there are.
  const rows = await setAside(db, traderId, 'still-open').execute();
  const open = Map.groupBy(rows, (row) => `${row.account_id}|${row.instrument_id}|${row.position_ref ?? ''}`);
  const accounts = [...new Set(rows.map((row) => row.account_id))];
  const days = new Map<number, TradingDays>();
  for (const id of accounts) days.set(id, await readTradingDays(db, traderId, id));
  return {
    open: [...open.values()]
      .map((own) => positionOf(own, days.get(own[0]!.account_id)!))
      .sort((left, right) => right.since - left.since),
    splits: await readSplitsInForce(db, traderId),
    missing: (await latestMissing(db, traderId)).map((row) => ({
      account: row.user_name,
      symbol: row.symbol,
      currency: row.currency,
      action: row.action === 'buy' ? ('BOT' as const) : ('SLD' as const),
      size: row.size,
      price: row.price,
      day: row.day,
      execTime: row.exec_time,
    })),
  };
}

type Row = Awaited<ReturnType<ReturnType<typeof setAside>['execute']>>[number];

async function latestMissing(db: Kysely<Tables>, traderId: number): Promise<Row[]> {
  return setAside(db, traderId, 'opening-missing')
    .clearOrderBy()
    .orderBy('execution.instant', 'desc')
    .orderBy('execution.sequence', 'desc')
    .orderBy('execution.line', 'desc')
    .limit(MAX_MISSING)
    .execute();
}

function positionOf(rows: readonly Row[], days: TradingDays) {
  const [first] = rows;
  const signed = rows.reduce((sum, { action, size, splitFactor }) => {
    const part = decimal(sizeAfterSplits(size, splitFactor));
    return addDecimals(sum, action === 'buy' ? part : negateDecimal(part));
  }, ZERO);
  const side = signed.units >= 0n ? ('long' as const) : ('short' as const);
  return {
    account: first!.user_name,
    accountUuid: first!.uuid,
    symbol: first!.symbol,
    currency: first!.currency,
    side,
    size: decimalText(side === 'long' ? signed : negateDecimal(signed)),
    price: averageOpenPrice(side, rows),
    since: first!.day,
    executions: rows.length,
    outlasts: outlasts(
      days,
      first!.day,
      rows.map(({ day }) => day),
    ),
  };
}

function setAside(db: Kysely<Tables>, traderId: number, reason: 'still-open' | 'opening-missing') {
  return db
    .selectFrom('set_aside')
    .innerJoin('execution', sameTrader('execution.id', 'set_aside.execution_id'))
    .innerJoin('instrument', sameTrader('instrument.id', 'execution.instrument_id'))
    .innerJoin('account', sameTrader('account.id', 'execution.account_id'))
    .select([
      'set_aside.size',
      'set_aside.split_factor as splitFactor',
      'execution.account_id',
      'execution.instrument_id',
      'execution.position_ref',
      'execution.action',
      'execution.price',
      'execution.day',
      'execution.exec_time',
      'instrument.symbol',
      'instrument.currency',
      'account.user_name',
      'account.uuid',
    ])
    .where('set_aside.trader_id', '=', traderId)
    .where('set_aside.reason', '=', reason)
    .where(isCurrent(traderId))
    .orderBy('execution.instant')
    .orderBy('execution.sequence')
    .orderBy('execution.line');
}
