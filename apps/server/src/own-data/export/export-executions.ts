import type { Kysely } from 'kysely';
import { dayText, timeText, type Day } from '@daybook/domain/calendar.ts';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import { importedExecutions, publishedImports } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import type { CsvValue } from './csv.ts';
import type { LineOf } from './export-lines.ts';

type Line = LineOf<'executions.jsonl'>;

export const EXECUTION_CSV = [
  'account',
  'symbol',
  'contract',
  'action',
  'size',
  'price',
  'currency',
  'date',
  'time (New York)',
  'fees',
  'commission',
  'exchange fee',
  'regulatory fee',
  'other fee',
  'fees are',
  'order',
  'source',
  'counts',
  'trades',
] as const;

/** A page of executions in both forms. */
export interface ExecutionPage {
  /** Null after the last page. */
  readonly last: number | null;
  readonly lines: readonly Line[];
  readonly cells: readonly (readonly CsvValue[])[];
}

/** Executions of published imports after an id, replaced and withdrawn ones included: they are facts. */
export async function executionPage(
  db: Kysely<Tables>,
  traderId: number,
  after: number,
  size: number,
): Promise<ExecutionPage> {
  const rows = await executionsAfter(db, traderId, after, size);
  const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
  if (first === undefined || last === undefined) return { last: null, lines: [], cells: [] };
  const range = { traderId, first, last };
  const again = Map.groupBy(await importsOf(db, range), ({ execution_id: id }) => id);
  const aside = Map.groupBy(await setAsideOf(db, range), ({ execution_id: id }) => id);
  const trades = Map.groupBy(await tradesOf(db, range), ({ execution_id: id }) => id);
  const lines = rows.map((row) =>
    lineOf(
      row,
      (again.get(row.id) ?? []).map(({ import_id: id }) => id),
      (aside.get(row.id) ?? []).map(({ size: setAside, reason }) => ({ size: setAside, reason })),
    ),
  );
  const cells = rows.map((row) =>
    cellsOf(
      row,
      (trades.get(row.id) ?? []).flatMap(({ public_id: id, gone }) =>
        id === null || gone === 1 ? [] : [id],
      ),
    ),
  );
  return { last, lines, cells };
}

/** Read along the key alone: a join with the imports would tempt SQLite to begin there and to sort all they brought. */
function executionsAfter(db: Kysely<Tables>, traderId: number, after: number, size: number) {
  return importedExecutions(db, traderId)
    .leftJoin('account', (join) =>
      join
        .onRef('account.trader_id', '=', 'execution.trader_id')
        .onRef('account.id', '=', 'execution.account_id'),
    )
    .leftJoin('instrument', (join) =>
      join
        .onRef('instrument.trader_id', '=', 'execution.trader_id')
        .onRef('instrument.id', '=', 'execution.instrument_id'),
    )
    .selectAll('execution')
    .select(['account.user_name', 'instrument.symbol', 'instrument.contract'])
    .where('execution.id', '>', after)
    .orderBy('execution.id')
    .limit(size)
    .execute();
}

type Row = Awaited<ReturnType<typeof executionsAfter>>[number];

interface Range {
  readonly traderId: number;
  readonly first: number;
  readonly last: number;
}

/** Each import's rows lie in the order of their executions, so every import is asked for its part of the page. */
function importsOf(db: Kysely<Tables>, { traderId, first, last }: Range) {
  return db
    .selectFrom('import_execution')
    .select(['execution_id', 'import_id'])
    .where('trader_id', '=', traderId)
    .where('import_id', 'in', publishedImports(db, traderId).select('import.id'))
    .where('execution_id', '>=', first)
    .where('execution_id', '<=', last)
    .orderBy('import_id')
    .execute();
}

function setAsideOf(db: Kysely<Tables>, { traderId, first, last }: Range) {
  return db
    .selectFrom('set_aside')
    .select(['execution_id', 'size', 'reason'])
    .where('trader_id', '=', traderId)
    .where('execution_id', '>=', first)
    .where('execution_id', '<=', last)
    .orderBy('reason')
    .execute();
}

function tradesOf(db: Kysely<Tables>, { traderId, first, last }: Range) {
  return db
    .selectFrom('trade_part')
    .leftJoin('trade', (join) =>
      join
        .onRef('trade.trader_id', '=', 'trade_part.trader_id')
        .onRef('trade.id', '=', 'trade_part.trade_id'),
    )
    .select(['trade_part.execution_id', 'trade.public_id', 'trade.gone'])
    .where('trade_part.trader_id', '=', traderId)
    .where('trade_part.execution_id', '>=', first)
    .where('trade_part.execution_id', '<=', last)
    .orderBy('trade_part.execution_id')
    .orderBy('trade_part.trade_id')
    .execute();
}

function lineOf(row: Row, alsoIn: number[], setAside: Line['setAside']): Line {
  return {
    n: row.id,
    account: row.account_id,
    instrument: row.instrument_id,
    import: row.import_id,
    alsoIn,
    source: row.source,
    identity: row.identity,
    version: row.version,
    supersededBy: row.superseded_by,
    withdrawn: row.withdrawn === 1,
    orderId: row.external_order_id,
    action: row.action,
    effect: row.effect,
    size: row.size,
    price: row.price,
    currency: row.currency,
    commission: row.commission,
    exchangeFee: row.exchange_fee,
    regulatoryFee: row.regulatory_fee,
    otherFee: row.other_fee,
    feeProvenance: row.fee_provenance,
    instant: row.instant,
    sequence: row.sequence,
    line: row.line,
    day: dayText(row.day as Day),
    execTime: row.exec_time,
    zone: row.zone,
    localText: row.local_text,
    addedLiquidity: flagOf(row.added_liquidity),
    closedBySystem: flagOf(row.closed_by_system),
    statedRealised: row.stated_realised,
    statedKind: row.stated_kind,
    positionRef: row.position_ref,
    statedAt: row.stated_at,
    byPlatform: row.by_platform === 1,
    statedProfit: row.stated_profit,
    setAside,
  };
}

function flagOf(flag: 0 | 1 | null): boolean | null {
  return flag === null ? null : flag === 1;
}

function cellsOf(row: Row, trades: readonly string[]): CsvValue[] {
  const fees = [row.commission, row.exchange_fee, row.regulatory_fee, row.other_fee];
  return [
    row.user_name ?? '',
    row.symbol ?? '',
    row.contract ?? '',
    row.action,
    row.size,
    row.price,
    row.currency,
    dayText(row.day as Day),
    timeText(row.exec_time),
    moneyText(fees.reduce((sum, fee) => sum + fee, 0) as Money),
    ...fees.map((fee) => moneyText(fee as Money)),
    row.fee_provenance,
    row.external_order_id ?? '',
    row.source,
    row.superseded_by !== null || row.withdrawn === 1 ? 'no' : 'yes',
    trades.join(' '),
  ];
}
