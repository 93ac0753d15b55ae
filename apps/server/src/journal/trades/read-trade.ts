import type { Kysely } from 'kysely';
import type { TradeAnswer } from '@daybook/api/journal/trades.ts';
import { monthLabel, weekLabel, weekStart, type Day } from '@daybook/domain/calendar.ts';
import { each } from '@daybook/domain/fields.ts';
import { FLAGS } from '@daybook/domain/journal/fields.ts';
import { clampAmount } from '@daybook/domain/money.ts';
import { durationGroup } from '@daybook/domain/trade/duration-group.ts';
import { momentOfDay } from '@daybook/domain/trade/moment-of-day.ts';
import { listImages } from '#server/images/queries.ts';
import { listLabels, readTagsOf } from '#server/journal/labels/queries.ts';
import { listMistakes, readTitles } from '#server/journal/mistakes/queries.ts';
import { readLimitsToWarnBy } from '#server/journal/plan/queries.ts';
import { ENTRY_SELECTION, shownAnswers, writtenChoices } from '#server/store/entry-columns.ts';
import { BY_HAND } from '@daybook/brokers/typed/typed-executions.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { sumAmounts } from '#server/store/sum-amounts.ts';
import { isNotDeleted, publishedTrades, tradeParts } from '#server/ledger/query-scopes.ts';
import { flagText } from '@daybook/api/contract/flag-text.ts';
import { RISK_PLAN_COLUMNS, riskPlanOf } from '#server/ledger/risk/risk-plan-row.ts';
import type { Tables } from '#server/store/tables.ts';

/** One published trade of the trader with its executions, journal, limits and mistakes; null when it is not theirs or not there. */
export async function findTrade(
  db: Kysely<Tables>,
  traderId: number,
  publicId: string,
): Promise<TradeAnswer | null> {
  const row = await findRow(db, traderId, publicId);
  if (!row) return null;
  const titles = await readTitles(db, traderId, row.id);
  const tags = await readTagsOf(db, traderId, row.id);
  const executions = await readExecutions(db, traderId, row.id, publicId);
  const images = await listImages(db, traderId, row.id);
  return {
    trade: { ...identity(row), ...figures(row), ...journal(row), images, errors: titles, tags, executions },
    limits: await readLimits(db, traderId, row),
    errors: await listMistakes(db, traderId),
    ...(await listLabels(db, traderId)),
  };
}

async function findRow(db: Kysely<Tables>, traderId: number, publicId: string) {
  return publishedTrades(db, traderId)
    .innerJoin('import', sameTrader('import.id', 'trade.import_id'))
    .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
    .innerJoin('account', sameTrader('account.id', 'trade.account_id'))
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .selectAll('trade')
    .select([
      'import.revision as import_revision',
      'instrument.symbol',
      'instrument.kind',
      'instrument.multiplier',
      'account.user_name',
      'journal.version',
      ...ENTRY_SELECTION,
      'journal.deleted',
      'journal.image',
      'journal.image_width',
      'journal.image_height',
      'journal.comments',
      'journal.planned_risk',
      ...RISK_PLAN_COLUMNS,
      'journal.stop_risk',
      'journal.first_risk',
      'journal.revision as journal_revision',
    ])
    .where('trade.public_id', '=', publicId)
    .executeTakeFirst();
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;
type Trade = TradeAnswer['trade'];

function identity(row: Row) {
  return {
    id: row.public_id,
    uuid: row.uuid,
    version: row.version ?? 0,
    revision: Math.max(row.revision, row.import_revision ?? 0, row.journal_revision ?? 0),
    symbol: row.symbol,
    kind: row.kind,
    account: row.user_name,
    currency: row.currency,
    multiplier: row.multiplier,
  };
}

function figures(row: Row) {
  const day = row.day as Day;
  return {
    day: row.day,
    action: row.side === 'long' ? ('BOT' as const) : ('SLD' as const),
    size: row.size,
    volume: row.volume,
    grossProfitAndLoss: row.gross,
    netProfitAndLoss: row.net,
    fees: row.fees,
    start: row.start_seconds,
    end: row.end_seconds,
    opened: row.opened,
    closed: row.closed,
    duration: row.duration_seconds,
    durationGroup: durationGroup(row.duration_seconds),
    momentOfDay: momentOfDay(row.start_seconds),
    week: weekLabel(day),
    month: monthLabel(day),
  };
}

function journal(row: Row) {
  const comments = row.comments ?? '';
  const answers = shownAnswers(row);
  return {
    ...writtenChoices(row),
    ...each(FLAGS, (flag) => flagText(answers[flag] === true)),
    answered: FLAGS.filter((flag) => answers[flag] !== null).join(),
    deleted: flagText(row.deleted === 1),
    isShared: row.is_shared === 1,
    image: row.image,
    thumbnailImageWidth: row.image_width,
    thumbnailImageHeight: row.image_height,
    comments,
    haveComments: flagText(comments !== ''),
    plannedRisk: row.planned_risk,
    ...shownRisk(row),
  };
}

/** The planned stop and targets, and what was risked by the stop. */
function shownRisk(row: Row) {
  const { stop, targets } = riskPlanOf(row);
  return {
    plannedStop: stop?.price ?? null,
    stopMoves: [...(stop?.moves ?? [])],
    targets: [...targets],
    stopRisk: row.stop_risk,
    firstRisk: row.first_risk,
  };
}

async function readExecutions(
  db: Kysely<Tables>,
  traderId: number,
  tradeId: number,
  publicId: string,
): Promise<Trade['executions']> {
  const rows = await tradeParts(db)
    .select([
      'execution.action',
      'execution.price',
      'trade_part.size',
      'execution.exec_time',
      'execution.instant',
      'execution.added_liquidity',
      'execution.size as whole_size',
      'execution.external_order_id',
      'execution.position_ref',
      'execution.route',
      'execution.stated_profit',
      'execution.source',
      'execution.identity',
      'execution.zone',
      'execution.local_text',
      'trade_part.split_factor',
      'trade_part.pnl',
      'trade_part.fees',
    ])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.trade_id', '=', tradeId)
    .orderBy('trade_part.n')
    .execute();
  return rows.map((row) => ({
    action: row.action === 'buy' ? 'BOT' : 'SLD',
    price: row.price,
    size: row.size,
    execTime: row.exec_time,
    dateTime: row.instant,
    marketMaker: flagText(row.added_liquidity === 1),
    tradePnL: row.pnl,
    fees: row.fees,
    tradeId: publicId,
    wholeSize: row.whole_size,
    orderId: row.external_order_id,
    positionRef: row.position_ref,
    route: row.route,
    splitFactor: row.split_factor,
    settled: row.stated_profit !== null,
    typed:
      row.source === BY_HAND
        ? { id: row.identity.replace(/^id:/, ''), zone: row.zone, moment: row.local_text }
        : null,
  }));
}

/** Net of the trade's day and week in its currency, without deleted trades, and the limits used for warnings. */
async function readLimits(db: Kysely<Tables>, traderId: number, row: Row): Promise<TradeAnswer['limits']> {
  const monday = weekStart(row.day as Day);
  const sums = await publishedTrades(db, traderId)
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .select(['trade.day', sumAmounts('trade.net').as('net')])
    .where('trade.day', '>=', monday)
    .where('trade.day', '<', monday + 7)
    .where('trade.currency', '=', row.currency)
    .where(isNotDeleted())
    .groupBy('trade.day')
    .execute();
  const limits = await readLimitsToWarnBy(db, traderId, row.closed);
  return {
    dayNet: sums.find(({ day }) => day === row.day)?.net ?? 0,
    weekNet: clampAmount(sums.reduce((sum, { net }) => sum + net, 0)),
    tradeLimit: limits.maxLostPerTrade,
    dayLimit: limits.maxLostPerDay,
    weekLimit: limits.maxLostPerWeek,
  };
}
