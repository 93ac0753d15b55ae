import type { Kysely } from 'kysely';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { publishedImports } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';
import type { LineOf } from './export-lines.ts';

/** A page of lines in their order: how many come before it, and how many it has at most. */
export interface PageOfLines {
  readonly offset: number;
  readonly limit: number;
}

export async function instrumentLines(
  db: Kysely<Tables>,
  traderId: number,
  { offset, limit }: PageOfLines,
): Promise<LineOf<'instruments.jsonl'>[]> {
  const rows = await db
    .selectFrom('instrument')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ id, source, kind, symbol, contract, currency, multiplier }) => ({
    n: id,
    source,
    kind,
    symbol,
    contract,
    currency,
    multiplier,
  }));
}

/** Imports whose executions count. */
export async function importLines(
  db: Kysely<Tables>,
  traderId: number,
  { offset, limit }: PageOfLines,
): Promise<LineOf<'imports.jsonl'>[]> {
  const rows = await publishedImports(db, traderId)
    .leftJoin('sync', 'sync.id', 'import.sync_id')
    .selectAll('import')
    .select(['sync.day', 'sync.claimed_at', 'sync.ended_at'])
    .orderBy('import.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    n: row.id,
    kind: row.kind,
    source: row.source,
    sync:
      row.day === null || row.claimed_at === null
        ? null
        : { day: dayText(row.day as Day), claimedAt: row.claimed_at, endedAt: row.ended_at },
    fileName: row.file_name,
    fileHash: row.file_hash,
    id: row.public_id,
    detail: row.detail,
    undoneBy: row.undone_by,
    statedAt: row.stated_at,
    createdAt: row.created_at,
    publishedAt: row.published_at,
  }));
}

/** The trader's pictures in the order in which they are shown. */
export async function imageLines(
  db: Kysely<Tables>,
  traderId: number,
  { offset, limit }: PageOfLines,
): Promise<LineOf<'images.jsonl'>[]> {
  const rows = await db
    .selectFrom('image')
    .leftJoin('trade', (join) =>
      join.onRef('trade.trader_id', '=', 'image.trader_id').onRef('trade.id', '=', 'image.trade_id'),
    )
    .select(['image.name', 'image.purpose', 'image.position', 'image.created_at', 'trade.public_id'])
    .where('image.trader_id', '=', traderId)
    .orderBy('image.trade_id')
    .orderBy('image.position')
    .orderBy('image.name')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    name: row.name,
    purpose: row.purpose,
    trade: row.public_id,
    position: row.position,
    createdAt: row.created_at,
  }));
}

/** Executions put together by hand: some, never many. */
export async function groupLines(
  db: Kysely<Tables>,
  traderId: number,
  { offset, limit }: PageOfLines,
): Promise<LineOf<'groups.jsonl'>[]> {
  const rows = await db
    .selectFrom('by_hand_group')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('account_id')
    .orderBy('instrument_id')
    .orderBy('group_no')
    .orderBy('source')
    .orderBy('identity')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    account: row.account_id,
    instrument: row.instrument_id,
    source: row.source,
    identity: row.identity,
    group: row.group_no,
  }));
}

/** What the trader remarked on shared trades, their own and others'. */
export async function commentLines(
  db: Kysely<Tables>,
  traderId: number,
  { offset, limit }: PageOfLines,
): Promise<LineOf<'remarks.jsonl'>[]> {
  return db
    .selectFrom('remark')
    .innerJoin('trade', (join) =>
      join.onRef('trade.trader_id', '=', 'remark.trader_id').onRef('trade.id', '=', 'remark.trade_id'),
    )
    .select(['remark.created_at as at', 'trade.uuid as trade', 'remark.body'])
    .where('remark.author_id', '=', traderId)
    .orderBy('remark.created_at')
    .orderBy('remark.public_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function openingLines(
  db: Kysely<Tables>,
  traderId: number,
  { offset, limit }: PageOfLines,
): Promise<LineOf<'openings.jsonl'>[]> {
  const rows = await db
    .selectFrom('missing_opening')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('account_id')
    .orderBy('instrument_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ account: row.account_id, instrument: row.instrument_id, flatAt: row.flat_at }));
}

/** A day's figures of one account and currency: some hundred a year. */
export async function reconciliationLines(
  db: Kysely<Tables>,
  traderId: number,
  { offset, limit }: PageOfLines,
): Promise<LineOf<'reconciliations.jsonl'>[]> {
  const rows = await db
    .selectFrom('reconciliation')
    .selectAll()
    .where('trader_id', '=', traderId)
    .orderBy('account_id')
    .orderBy('day')
    .orderBy('currency')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    account: row.account_id,
    day: dayText(row.day as Day),
    currency: row.currency,
    statedGross: row.stated_gross,
    statedNet: row.stated_net,
    gross: row.gross,
    net: row.net,
    fills: row.fills,
    checkedAt: row.checked_at,
  }));
}

/** A page of what the audit holds about the trader, after an id of it. */
export async function activityPage(
  db: Kysely<Tables>,
  traderId: number,
  after: number,
  size: number,
): Promise<{ readonly last: number | undefined; readonly lines: LineOf<'activity.jsonl'>[] }> {
  const rows = await db
    .selectFrom('audit')
    .select(['id', 'at', 'event', 'result', 'object', 'address'])
    .where('trader_id', '=', traderId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute();
  const lines = rows.map(({ at, event, result, object, address }) => ({
    at,
    event,
    result,
    object,
    address,
  }));
  return { last: rows.at(-1)?.id, lines };
}
