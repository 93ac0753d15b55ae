import type { Kysely } from 'kysely';
import { setImmediate as turn } from 'node:timers/promises';
import type { Money } from '@daybook/domain/money.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { fillKey, identityOf, idIdentity } from './identity.ts';
import { unseenImports } from './positions.ts';
import { correctable, type KnownExecution, type ReportedAccount } from './sort-out.ts';

const CHUNK = 500;
/** Days read in one snapshot. */
const DAYS_A_PAGE = 7;

/**
 * The account's executions that the reported ones may be: those of their days and of the days that the answer covers
 * whole, and those of their ids whatever their day.
 */
export async function readKnown(
  store: Store,
  { traderId, accountId, source, reported, complete, takenBack = [] }: ReportedAccount,
): Promise<KnownExecution[]> {
  if ((reported.length === 0 && takenBack.length === 0) || !(await hasExecutions(store, traderId, accountId)))
    return [];
  let [first, last] = [Infinity, -Infinity];
  if (complete && reported.length > 0) [first, last] = [complete.from, complete.to];
  for (const { day } of reported) [first, last] = [Math.min(first, day), Math.max(last, day)];
  const known: KnownExecution[] = [];
  const keep = (rows: readonly Row[]): void => rows.forEach((row) => known.push(toKnown(row)));
  for (let from = first; from <= last; from += DAYS_A_PAGE) {
    const to = Math.min(last, from + DAYS_A_PAGE - 1);
    keep(
      await store.read((db) =>
        query(db, traderId, accountId)
          .where('execution.day', '>=', from)
          .where('execution.day', '<=', to)
          .execute(),
      ),
    );
    await turn();
  }
  const found = new Set(known.map(({ identity }) => identity));
  const named = reported
    .filter(({ externalId }) => externalId !== null)
    .map((execution) => identityOf(execution, 0));
  const elsewhere = [...named, ...takenBack.map(idIdentity)].filter((identity) => !found.has(identity));
  for (let from = 0; from < elsewhere.length; from += CHUNK) {
    const chunk = elsewhere.slice(from, from + CHUNK);
    keep(
      await store.read((db) =>
        query(db, traderId, accountId)
          .where('execution.source', '=', source)
          .where('execution.identity', 'in', chunk)
          .execute(),
      ),
    );
    await turn();
  }
  return known;
}

async function hasExecutions(store: Store, traderId: number, accountId: number): Promise<boolean> {
  const row = await store.read((db) =>
    db
      .selectFrom('execution')
      .select('id')
      .where('trader_id', '=', traderId)
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

const COLUMNS = [
  'execution.id',
  'execution.source',
  'execution.identity',
  'execution.version',
  'execution.withdrawn',
  'execution.day',
  'execution.exec_time',
  'execution.action',
  'execution.effect',
  'execution.price',
  'execution.size',
  'execution.instant',
  'execution.instrument_id',
  'execution.commission',
  'execution.exchange_fee',
  'execution.regulatory_fee',
  'execution.other_fee',
  'execution.fee_provenance',
  'execution.position_ref',
  'execution.stated_profit',
  'instrument.symbol',
  'instrument.currency',
] as const;

/** Current executions of the account that have been published. */
function query(db: Kysely<Tables>, traderId: number, accountId: number) {
  return db
    .selectFrom('execution')
    .innerJoin('instrument', (join) =>
      join
        .onRef('instrument.trader_id', '=', 'execution.trader_id')
        .onRef('instrument.id', '=', 'execution.instrument_id'),
    )
    .select(COLUMNS)
    .where('execution.trader_id', '=', traderId)
    .where('execution.account_id', '=', accountId)
    .where('execution.superseded_by', 'is', null)
    .where('execution.import_id', 'not in', unseenImports(db, traderId));
}

type Row = Awaited<ReturnType<ReturnType<typeof query>['execute']>>[number];

function toKnown(row: Row): KnownExecution {
  const { id, source, identity, version, action, effect, price, size, instant } = row;
  const held = { positionRef: row.position_ref, statedProfit: row.stated_profit };
  const fees = {
    commission: row.commission as Money,
    exchange: row.exchange_fee as Money,
    regulatory: row.regulatory_fee as Money,
    other: row.other_fee as Money,
  };
  return {
    id,
    source,
    identity,
    version,
    fillKey: fillKey({
      day: row.day as never,
      execTime: row.exec_time,
      action,
      price,
      size,
      instrument: { symbol: row.symbol, currency: row.currency },
    }),
    hasStatedFees: row.fee_provenance === 'stated' || row.fee_provenance === 'by-hand',
    day: row.day,
    instant: row.instant,
    instrumentId: row.instrument_id,
    correctable:
      row.withdrawn === 1 ? '' : correctable({ action, effect, price, size, instant, fees, ...held }),
  };
}
