import type { Kysely } from 'kysely';
import type { AnswerOf } from '@daybook/api/endpoint.ts';
import type { listPositions } from '@daybook/api/reconciliation.ts';
import { addDecimals, decimal, decimalText, negateDecimal, ZERO } from '@daybook/domain/decimal.ts';
import { averageOpenPrice } from '@daybook/domain/trade/open-price.ts';
import { unseenImports } from '#server/imports/positions.ts';
import type { Tables } from '#server/store/tables.ts';

/** More than anybody holds; beyond it a history lacks its closings. */
const MOST_ROWS = 5000;

/** What is open at the end of the data, and what lacks its opening. */
export async function readPositions(
  db: Kysely<Tables>,
  traderId: number,
): Promise<AnswerOf<typeof listPositions>> {
  const rows = await setAside(db, traderId);
  const open = Map.groupBy(
    rows.filter(({ reason }) => reason === 'still-open'),
    (row) => `${row.account_id}|${row.instrument_id}|${row.position_ref ?? ''}`,
  );
  return {
    open: [...open.values()].map(positionOf).sort((left, right) => right.since - left.since),
    missing: rows
      .filter(({ reason }) => reason === 'opening-missing')
      .map((row) => ({
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

type Row = Awaited<ReturnType<typeof setAside>>[number];

function positionOf(rows: readonly Row[]) {
  const [first] = rows;
  const signed = rows.reduce((sum, { action, size }) => {
    const part = decimal(size);
    return addDecimals(sum, action === 'buy' ? part : negateDecimal(part));
  }, ZERO);
  const side = signed.units >= 0n ? ('long' as const) : ('short' as const);
  return {
    account: first!.user_name,
    symbol: first!.symbol,
    currency: first!.currency,
    side,
    size: decimalText(side === 'long' ? signed : negateDecimal(signed)),
    price: averageOpenPrice(side, rows),
    since: first!.day,
    executions: rows.length,
  };
}

function setAside(db: Kysely<Tables>, traderId: number) {
  return db
    .selectFrom('set_aside')
    .innerJoin('execution', (join) =>
      join
        .onRef('execution.trader_id', '=', 'set_aside.trader_id')
        .onRef('execution.id', '=', 'set_aside.execution_id'),
    )
    .innerJoin('instrument', (join) =>
      join
        .onRef('instrument.trader_id', '=', 'execution.trader_id')
        .onRef('instrument.id', '=', 'execution.instrument_id'),
    )
    .innerJoin('account', (join) =>
      join
        .onRef('account.trader_id', '=', 'execution.trader_id')
        .onRef('account.id', '=', 'execution.account_id'),
    )
    .select([
      'set_aside.reason',
      'set_aside.size',
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
    ])
    .where('set_aside.trader_id', '=', traderId)
    .where('execution.superseded_by', 'is', null)
    .where('execution.withdrawn', '=', 0)
    .where('execution.import_id', 'not in', unseenImports(db, traderId))
    .orderBy('execution.instant')
    .orderBy('execution.sequence')
    .orderBy('execution.line')
    .limit(MOST_ROWS)
    .execute();
}
