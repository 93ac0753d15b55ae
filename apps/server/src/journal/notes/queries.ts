import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { isPublishedTrade, publishedTrades } from '#server/ledger/query-scopes.ts';
import { noteColumns } from '#server/store/entry-columns.ts';
import type { Engine } from '#server/store/migrations/engine.ts';
import type { Tables } from '#server/store/tables.ts';

/** Notes looked through in one statement, and bytes compared in it: some milliseconds, since on SQLite nobody else runs meanwhile. */
const PAGE_NOTES = 2_500;
const PAGE_BYTES = 2 * 1024 * 1024;

/** A stretch of a trader's notes by the internal ids of their trades, both ends in it. */
interface NotePage {
  readonly traderId: number;
  readonly first: number;
  readonly last: number;
  /** How many of them are not folded yet. */
  readonly unfolded: number;
}

/**
 * The next notes of a trader from the trade `first` on, as many as are searched for so many words in one go; null where there are
 * none.
 */
export async function findNotePage(
  db: Kysely<Tables>,
  traderId: number,
  first: number,
  words: number,
): Promise<NotePage | null> {
  for (let most = PAGE_NOTES; ;) {
    const { last, bytes, unfolded } = await measureNotes(db, traderId, first, most);
    if (last === null) return null;
    const share = PAGE_BYTES / (bytes * words);
    if (share >= 1 || most === 1) return { traderId, first, last, unfolded };
    // Notes may grow longer from here on, so it is measured again.
    most = Math.max(1, Math.floor(most * share));
  }
}

/** Lengths are read without the texts. */
async function measureNotes(db: Kysely<Tables>, traderId: number, first: number, most: number) {
  const { rows } = await sql<{ last: number | null; bytes: number; unfolded: number }>`
    SELECT MAX(trade_id) AS last, CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS bytes,
      CAST(COALESCE(SUM(unfolded), 0) AS BIGINT) AS unfolded
    FROM (
      SELECT trade_id,
        CASE WHEN comments_folded IS NULL THEN octet_length(comments) ELSE octet_length(comments_folded) END AS bytes,
        CASE WHEN comments_folded IS NULL THEN 1 ELSE 0 END AS unfolded
      FROM journal WHERE trader_id = ${traderId} AND trade_id >= ${first} AND comments <> ''
      ORDER BY trade_id LIMIT ${most}) AS noted`.execute(db);
  return rows[0]!;
}

/** Internal ids of the trades in a page whose folded note holds all words. */
export async function findFoldedMatches(
  db: Kysely<Tables>,
  engine: Engine,
  page: NotePage,
  words: readonly string[],
): Promise<number[]> {
  const place = sql.raw(engine === 'postgres' ? 'strpos' : 'instr');
  const holds = words.map((word): Expression<SqlBool> => sql`${place}(comments_folded, ${word}) > 0`);
  const rows = await notesIn(db, page)
    .select('trade_id')
    .where((where) => where.and(holds))
    .execute();
  return rows.map(({ trade_id: id }) => id);
}

/** Notes of a page that were not folded yet, by the internal ids of their trades. */
export async function readUnfolded(db: Kysely<Tables>, page: NotePage) {
  if (page.unfolded === 0) return [];
  return notesIn(db, page).select(['trade_id', 'comments']).where('comments_folded', 'is', null).execute();
}

/** Lists of two lengths alone, so that there are two statements and not a thousand. */
const FEW_IDS = 20;
export const MAX_IDS = 500;

/** Public ids of those of some trades that are published, at most {@link MAX_IDS} at once. */
export async function readPublicIds(
  db: Kysely<Tables>,
  engine: Engine,
  traderId: number,
  ids: readonly number[],
): Promise<string[]> {
  if (engine === 'postgres') return readPublicIdsOneByOne(db, traderId, ids);
  const length = ids.length <= FEW_IDS ? FEW_IDS : MAX_IDS;
  const listed = Array.from({ length }, (_, at) => ids[at] ?? ids[0] ?? 0);
  const rows = await publishedTrades(db, traderId)
    .select('trade.public_id')
    .where('trade.id', 'in', listed)
    .execute();
  return rows.map(({ public_id: id }) => id);
}

/**
 * Until PostgreSQL has measured a table that grew it expects few rows of a trader, and would go through all that an import
 * brought for each list of ids. Behind the limit each trade is looked up by its key, whatever is expected.
 */
async function readPublicIdsOneByOne(
  db: Kysely<Tables>,
  traderId: number,
  ids: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ public_id: string }>`
    SELECT trade.public_id FROM unnest(${`{${ids.join()}}`}::bigint[]) AS listed (id)
    CROSS JOIN LATERAL (
      SELECT * FROM trade WHERE trade.trader_id = ${traderId} AND trade.id = listed.id LIMIT 1) AS trade
    WHERE ${isPublishedTrade(traderId)}`.execute(db);
  return rows.map(({ public_id: id }) => id);
}

/**
 * Lets PostgreSQL read notes in the order of their index for the rest of the transaction: of a table that it has not measured
 * it would rather sort what is left for each page.
 */
export async function readInOrder(db: Kysely<Tables>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`SET LOCAL enable_sort = off`.execute(db);
}

/** As the indexes have it. */
const IS_NOTED = sql<SqlBool>`comments <> ''`;

function notesIn(db: Kysely<Tables>, { traderId, first, last }: NotePage) {
  return db
    .selectFrom('journal')
    .where('trader_id', '=', traderId)
    .where('trade_id', '>=', first)
    .where('trade_id', '<=', last)
    .where(IS_NOTED);
}

/** A note that was written before there was a folded form of it. */
export interface UnfoldedNote {
  readonly trader_id: number;
  readonly trade_id: number;
  readonly version: number;
  readonly comments: string;
}

/** The next notes of all traders that are not folded yet, behind one of them; none when all are. */
export function readNextUnfolded(
  db: Kysely<Tables>,
  after: Pick<UnfoldedNote, 'trader_id' | 'trade_id'> | null,
  most: number,
): Promise<UnfoldedNote[]> {
  const notes = db
    .selectFrom('journal')
    .select(['trader_id', 'trade_id', 'version', 'comments'])
    .where(IS_NOTED)
    .where('comments_folded', 'is', null)
    .orderBy('trader_id')
    .orderBy('trade_id')
    .limit(most);
  return after === null
    ? notes.execute()
    : notes.where(sql<SqlBool>`(trader_id, trade_id) > (${after.trader_id}, ${after.trade_id})`).execute();
}

/** Writes the folded form next to the note that it was made from; a note saved meanwhile has its own already. */
export async function writeFolded(
  db: Kysely<Tables>,
  { trader_id, trade_id, version, comments }: UnfoldedNote,
): Promise<void> {
  const { comments_folded } = noteColumns(comments);
  await db
    .updateTable('journal')
    .set({ comments_folded })
    .where('trader_id', '=', trader_id)
    .where('trade_id', '=', trade_id)
    .where('version', '=', version)
    .where('comments_folded', 'is', null)
    .execute();
}
