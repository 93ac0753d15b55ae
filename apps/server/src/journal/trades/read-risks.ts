import type { Kysely } from 'kysely';
import { MAX_RISKS, type readRisks as readRisksCall } from '@daybook/api/journal/read-risks.ts';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Store } from '#server/store/store.ts';
import { pause } from '#server/store/transactions.ts';
import type { Tables } from '#server/store/tables.ts';
import { isPublishedTrade } from '#server/ledger/query-scopes.ts';
import { placeAfter } from './place-after.ts';

type Risks = AnswerOf<typeof readRisksCall>;

/** Journals looked through in one statement: some milliseconds. */
const PAGE_JOURNALS = 5_000;

interface WantedRisks {
  readonly since: number | null;
  readonly after: string | null;
  readonly most?: number;
}

/**
 * What was stated of the risk of a trader's trades, from the one behind `after` on; with `since` also where it was taken away, of all
 * that was written after that revision. An `after` that is no trade of the trader begins again.
 */
export async function readRisks(
  store: Store,
  traderId: number,
  { since, after, most = MAX_RISKS }: WantedRisks,
): Promise<Risks> {
  const risks: Risks['risks'] = [];
  let last = await store.read((db) => placeAfter(db, traderId, after));
  for (;;) {
    const until = await store.read((db) => endOfPage(db, traderId, last, since));
    if (until === null) return { risks, next: null };
    const between = [last, until] as const;
    const rows = await store.read((db) => risksBetween(db, traderId, between, since));
    const left = most - risks.length;
    for (const { public_id: id, ...row } of rows.slice(0, left))
      risks.push({
        id,
        stopRisk: row.stop_risk,
        firstRisk: row.first_risk,
        stopsAway: row.stops_away,
        plannedRisk: row.planned_risk,
      });
    if (rows.length > left) return { risks, next: risks.at(-1)!.id };
    last = until;
    await pause();
  }
}

/** The internal id of the last trade of the journals that are looked through next; null where there are none. */
async function endOfPage(
  db: Kysely<Tables>,
  traderId: number,
  after: number,
  since: number | null,
): Promise<number | null> {
  const page = journals(db, traderId, since)
    .select('trade_id')
    .where('trade_id', '>', after)
    .orderBy('trade_id')
    .limit(PAGE_JOURNALS);
  const row = await db
    .selectFrom(page.as('page'))
    .select(({ fn }) => fn.max('trade_id').as('last'))
    .executeTakeFirstOrThrow();
  return row.last;
}

/** In the order of the internal ids of the trades. */
function risksBetween(
  db: Kysely<Tables>,
  traderId: number,
  [after, until]: readonly [number, number],
  since: number | null,
) {
  const rows = journals(db, traderId, since)
    .innerJoin('trade', sameTrader('trade.id', 'journal.trade_id'))
    .select([
      'trade.public_id',
      'journal.stop_risk',
      'journal.first_risk',
      'journal.stops_away',
      'journal.planned_risk',
    ])
    .where('journal.trade_id', '>', after)
    .where('journal.trade_id', '<=', until)
    .where(isPublishedTrade(traderId))
    .orderBy('journal.trade_id');
  if (since !== null) return rows.execute();
  return rows
    .where((where) =>
      where.or([where('journal.stop_risk', 'is not', null), where('journal.planned_risk', 'is not', null)]),
    )
    .execute();
}

/** All, or those written or whose trade changed after a revision. */
function journals(db: Kysely<Tables>, traderId: number, since: number | null) {
  const all = db.selectFrom('journal').where('journal.trader_id', '=', traderId);
  if (since === null) return all;
  const changed = db
    .selectFrom('trade')
    .select('trade.id')
    .where('trade.trader_id', '=', traderId)
    .where('trade.revision', '>', since);
  return all.where((where) =>
    where.or([where('journal.revision', '>', since), where('journal.trade_id', 'in', changed)]),
  );
}
