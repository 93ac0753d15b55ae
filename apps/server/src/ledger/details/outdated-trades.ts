import { sql, type Kysely } from 'kysely';
import { DETAILS_VERSION } from '@daybook/domain/trade/details/fields.ts';
import type { Tables } from '#server/store/tables.ts';

/** Versions of which no trade is to stay. Each is looked up separately: a range would read other traders' trades too. */
const OLDER_VERSIONS = Array.from({ length: DETAILS_VERSION }, (_, version) => version);

/** Trades whose details are of one older version. */
export interface Outdated {
  readonly traderId: number;
  readonly version: number;
}

/** Whose details are to be calculated next, of all traders or of one; null where all are of today's version. */
export async function findOutdated(db: Kysely<Tables>, ofTrader?: number): Promise<Outdated | null> {
  for (const version of OLDER_VERSIONS) {
    const row = await db
      .selectFrom('trade')
      .select('trader_id')
      .where('details_version', '=', version)
      .$if(ofTrader !== undefined, (rows) => rows.where('trader_id', '=', ofTrader!))
      .orderBy('trader_id')
      .limit(1)
      .executeTakeFirst();
    if (row) return { traderId: row.trader_id, version };
  }
  return null;
}

/** How many trades of all traders wait. */
export async function countAllOutdated(db: Kysely<Tables>): Promise<number> {
  const { trades } = await db
    .selectFrom('trade')
    .select(sql<number>`CAST(COUNT(*) AS BIGINT)`.as('trades'))
    .where('details_version', 'in', OLDER_VERSIONS)
    .executeTakeFirstOrThrow();
  return trades;
}

/**
 * How many trades of a trader wait, among them some that are not seen, as those that went. The index alone is read: polling while
 * they are calculated would otherwise read all trades each time.
 */
export async function countOutdated(db: Kysely<Tables>, traderId: number): Promise<number> {
  const { trades } = await db
    .selectFrom('trade')
    .select(sql<number>`CAST(COUNT(*) AS BIGINT)`.as('trades'))
    .where('trader_id', '=', traderId)
    .where('details_version', 'in', OLDER_VERSIONS)
    .executeTakeFirstOrThrow();
  return trades;
}
