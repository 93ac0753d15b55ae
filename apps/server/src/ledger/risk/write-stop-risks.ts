import type { Kysely } from 'kysely';
import { MAX_EXPLAINED_PARTS } from '@daybook/domain/trade/details/trade-details.ts';
import { stopRisk } from '@daybook/domain/trade/risk/stop-risk.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import { pause, pauseNowAndThen } from '#server/store/transactions.ts';
import type { Tables } from '#server/store/tables.ts';
import { stopOf } from './risk-plan-row.ts';
import { tradeParts } from '#server/ledger/query-scopes.ts';

const NO_RISK = { stop_risk: null, first_risk: null, stops_away: null };

/** Calculates what trades risked by their stops, in the caller's transaction: whenever a stop is saved or their executions change. */
export async function writeStopRisks(
  db: Kysely<Tables>,
  traderId: number,
  tradeIds: readonly number[],
): Promise<void> {
  if (tradeIds.length === 0) return;
  const mayPause = pauseNowAndThen();
  const rows = await db
    .selectFrom('journal')
    .innerJoin('trade', sameTrader('trade.id', 'journal.trade_id'))
    .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
    .select([
      'trade.id',
      'trade.side',
      'trade.executions',
      'instrument.multiplier',
      'journal.planned_stop',
      'journal.stop_moves',
      'journal.stop_risk',
    ])
    .where('journal.trader_id', '=', traderId)
    .where('journal.trade_id', 'in', tradeIds)
    .where((where) =>
      where.or([where('journal.planned_stop', 'is not', null), where('journal.stop_risk', 'is not', null)]),
    )
    .execute();
  for (const row of rows) {
    const stop = stopOf(row);
    const risk =
      stop === null || row.executions > MAX_EXPLAINED_PARTS
        ? null
        : stopRisk(await partsOf(db, traderId, row.id), row, stop);
    const columns =
      risk === null ? NO_RISK : { stop_risk: risk.oneR, first_risk: risk.firstR, stops_away: risk.movedAway };
    await db
      .updateTable('journal')
      .set(columns)
      .where('trader_id', '=', traderId)
      .where('trade_id', '=', row.id)
      .execute();
    await mayPause();
  }
}

/** Trades of one transaction. */
const TRADES = 100;

/** The same for all trades of a trader. */
export async function writeAllStopRisks(store: Store, traderId: number): Promise<void> {
  for (let after = 0; ; await pause()) {
    const rows = await store.read((db) =>
      db
        .selectFrom('journal')
        .select('trade_id')
        .where('trader_id', '=', traderId)
        .where('trade_id', '>', after)
        .where('planned_stop', 'is not', null)
        .orderBy('trade_id')
        .limit(TRADES)
        .execute(),
    );
    const ids = rows.map(({ trade_id: id }) => id);
    if (ids.length === 0) return;
    await store.write((db) => writeStopRisks(db, traderId, ids), 'lazy');
    after = ids.at(-1)!;
  }
}

async function partsOf(db: Kysely<Tables>, traderId: number, tradeId: number) {
  const rows = await tradeParts(db)
    .select([
      'trade_part.size',
      'trade_part.split_factor',
      'execution.action',
      'execution.price',
      'execution.instant',
      'execution.position_ref',
      'execution.external_order_id',
    ])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', '=', tradeId)
    .orderBy('trade_part.n')
    .execute();
  return rows.map(({ size, action, price, instant, ...row }) => ({
    size,
    splitFactor: row.split_factor,
    execution: {
      action,
      price,
      instant,
      positionRef: row.position_ref,
      externalOrderId: row.external_order_id,
    },
  }));
}
