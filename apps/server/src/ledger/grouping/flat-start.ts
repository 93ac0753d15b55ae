import type { Kysely } from 'kysely';
import { importedExecutions, latestExecutions, publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import type { TouchedPosition } from '#server/ledger/staging/changes.ts';

/**
 * Moves the start of a regrouping back to a flat moment: to the first fill of any published trade that ends at or after it
 * (again and again, for one trade may begin in the second in which another ends), of what is still open, of what was set
 * aside since the trade before, and to the first fill of all where the start lies in data that do not balance by themselves.
 */
export async function readFlatStart(
  db: Kysely<Tables>,
  traderId: number,
  position: TouchedPosition,
): Promise<number> {
  const flatAt = await findProvenFlat(db, traderId, position);
  if (flatAt !== null && position.from <= flatAt) {
    const first = await readFirstInstant(db, traderId, position);
    return Math.min(position.from, first ?? position.from);
  }
  const open = await readFirstSetAside(db, traderId, position, 'still-open');
  let start = Math.min(position.from, open ?? position.from);
  const closed = await readLastClosing(db, traderId, position, start);
  const setAside = await readFirstSetAside(db, traderId, position, 'opening-missing', closed);
  start = Math.min(start, setAside ?? start);
  for (;;) {
    const earlier = await readEarliestOpening(db, traderId, position, start);
    if (earlier >= start) return start;
    start = earlier;
  }
}

/** Instant of the position's first published execution; null without one. */
async function readFirstInstant(
  db: Kysely<Tables>,
  traderId: number,
  position: TouchedPosition,
): Promise<number | null> {
  const row = await importedExecutions(db, traderId)
    .select('instant')
    .where('account_id', '=', position.accountId)
    .where('instrument_id', '=', position.instrumentId)
    .orderBy('instant')
    .limit(1)
    .executeTakeFirst();
  return row?.instant ?? null;
}

/** Last closing of a published trade before an instant; the beginning of time without one. */
async function readLastClosing(
  db: Kysely<Tables>,
  traderId: number,
  position: TouchedPosition,
  before: number,
): Promise<number> {
  const row = await publishedTrades(db, traderId)
    .select('closed')
    .where('account_id', '=', position.accountId)
    .where('instrument_id', '=', position.instrumentId)
    .where('closed', '<', before)
    .orderBy('closed', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.closed ?? Number.MIN_SAFE_INTEGER;
}

async function readEarliestOpening(
  db: Kysely<Tables>,
  traderId: number,
  position: TouchedPosition,
  start: number,
): Promise<number> {
  const trade = await publishedTrades(db, traderId)
    .select(({ fn }) => fn.min('trade.opened').as('opened'))
    .where('trade.account_id', '=', position.accountId)
    .where('trade.instrument_id', '=', position.instrumentId)
    .where('trade.closed', '>=', start)
    .executeTakeFirst();
  return trade?.opened ?? start;
}

async function readFirstSetAside(
  db: Kysely<Tables>,
  traderId: number,
  position: TouchedPosition,
  reason: 'still-open' | 'opening-missing',
  from: number = Number.MIN_SAFE_INTEGER,
): Promise<number | null> {
  const row = await db
    .selectFrom('set_aside')
    // SQLite keeps the order of a cross join: the few that are set aside come before the many of the position.
    .crossJoin('execution')
    .select(({ fn }) => fn.min('execution.instant').as('first'))
    .where('set_aside.trader_id', '=', traderId)
    .whereRef('execution.trader_id', '=', 'set_aside.trader_id')
    .whereRef('execution.id', '=', 'set_aside.execution_id')
    .where('execution.account_id', '=', position.accountId)
    .where('execution.instrument_id', '=', position.instrumentId)
    .where('set_aside.reason', '=', reason)
    .where('execution.instant', '>=', from)
    .executeTakeFirst();
  return row?.first ?? null;
}

/**
 * Instant up to which the platform itself vouched for a position being flat although its fills do not balance: what they
 * lack was opened before the first of them. Null where they balance.
 */
export async function findProvenFlat(
  db: Kysely<Tables>,
  traderId: number,
  position: TouchedPosition,
): Promise<number | null> {
  const row = await db
    .selectFrom('missing_opening')
    .select('flat_at')
    .where('trader_id', '=', traderId)
    .where('account_id', '=', position.accountId)
    .where('instrument_id', '=', position.instrumentId)
    .executeTakeFirst();
  return row?.flat_at ?? null;
}

/** Whether published executions of the position lie before an instant. */
export async function hasEarlier(
  db: Kysely<Tables>,
  traderId: number,
  position: TouchedPosition,
): Promise<boolean> {
  const row = await latestExecutions(db, traderId)
    .select('execution.id')
    .where('execution.account_id', '=', position.accountId)
    .where('execution.instrument_id', '=', position.instrumentId)
    .where('execution.instant', '<', position.from)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
