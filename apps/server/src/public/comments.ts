import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Comment, Thread } from '@daybook/api/public/comments.ts';
import type { Tables } from '#server/store/tables.ts';
import { PUBLIC_COLUMNS, publicName, publicPerson } from './public-trader.ts';
import { openTrades } from './trades/shared-trade.ts';

/** Comments shown under one trade, and characters of all of them; the latest ones when there are more. */
const MAX_SHOWN = 100;
const MAX_CHARACTERS = 50_000;

/** The latest comments, oldest first, and whether there are earlier ones. */
export interface ListedComments {
  readonly results: Comment[];
  readonly hasEarlier: boolean;
}

/** A shared trade as its thread needs it. */
export interface ThreadTrade {
  readonly traderId: number;
  readonly tradeId: number;
}

/** The trade of the comments; null when it is not shared (any more). */
export async function findThreadTrade(db: Kysely<Tables>, uuid: string): Promise<ThreadTrade | null> {
  const row = await openTrades(db)
    .select(['trade.trader_id', 'trade.id'])
    .where('trade.uuid', '=', uuid)
    .executeTakeFirst();
  return row === undefined ? null : { traderId: row.trader_id, tradeId: row.id };
}

/** What traders wrote about a trade, oldest first. Authors who are not public are anonymous; those who are disabled are silent. */
export async function readComments(db: Kysely<Tables>, trade: ThreadTrade): Promise<ListedComments> {
  const { rows, hasEarlier } = await readRows(db, trade);
  return { results: rows.map((row) => commentOf(row, trade)), hasEarlier };
}

/** The same as one trader sees it, with what that trader may do. */
export async function readThread(db: Kysely<Tables>, trade: ThreadTrade, readerId: number): Promise<Thread> {
  const { rows, hasEarlier } = await readRows(db, trade);
  const reports = await countReports(
    db,
    trade,
    rows.map(({ public_id: id }) => id),
  );
  const reader = await db
    .selectFrom('trader')
    .select(['trader.is_public', ...PUBLIC_COLUMNS])
    .where('id', '=', readerId)
    .executeTakeFirstOrThrow();
  const isOwner = readerId === trade.traderId;
  return {
    writesAs: nameOf(reader),
    hasEarlier,
    results: rows.map((row) => {
      const isMine = row.author_id === readerId;
      const reported = reports.get(row.public_id);
      return {
        ...commentOf(row, trade),
        canRemove: isMine || isOwner,
        canReport: !isMine && !(reported?.has(readerId) ?? false),
        reports: isOwner ? (reported?.size ?? 0) : 0,
      };
    }),
  };
}

async function readRows(db: Kysely<Tables>, { traderId, tradeId }: ThreadTrade) {
  const latest = await db
    .selectFrom('remark')
    .innerJoin('trader', 'trader.id', 'remark.author_id')
    .select([
      'remark.public_id',
      'remark.author_id',
      'remark.body',
      'remark.created_at',
      'trader.is_public',
      ...PUBLIC_COLUMNS,
    ])
    .where('remark.trader_id', '=', traderId)
    .where('remark.trade_id', '=', tradeId)
    .where('trader.disabled_at', 'is', null)
    .orderBy('remark.created_at', 'desc')
    .orderBy('remark.public_id', 'desc')
    .limit(MAX_SHOWN + 1)
    .execute();
  const shown = latest.slice(0, countShown(latest));
  return { rows: shown.reverse(), hasEarlier: shown.length < latest.length };
}

/** How many of the latest comments are shown. */
function countShown(latest: readonly { readonly body: string }[]): number {
  let [shown, characters] = [0, 0];
  for (const { body } of latest.slice(0, MAX_SHOWN)) {
    characters += body.length;
    if (characters > MAX_CHARACTERS) break;
    shown += 1;
  }
  return shown;
}

type CommentRow = Awaited<ReturnType<typeof readRows>>['rows'][number];

function commentOf(row: CommentRow, trade: ThreadTrade): Comment {
  return {
    id: row.public_id,
    author: nameOf(row),
    isOwner: row.author_id === trade.traderId,
    text: row.body,
    createdAt: row.created_at,
  };
}

function nameOf(row: Parameters<typeof publicPerson>[0] & { readonly is_public: number }): string | null {
  return row.is_public === 1 ? publicName(publicPerson(row)) : null;
}

async function countReports(
  db: Kysely<Tables>,
  trade: ThreadTrade,
  shown: readonly string[],
): Promise<Map<string, Set<number>>> {
  if (shown.length === 0) return new Map();
  const rows = await db
    .selectFrom('remark_report')
    .select(['remark_id', 'reporter_id'])
    .where('trader_id', '=', trade.traderId)
    .where('trade_id', '=', trade.tradeId)
    .where('remark_id', 'in', shown)
    .execute();
  const reports = new Map<string, Set<number>>();
  for (const { remark_id: id, reporter_id: reporter } of rows)
    reports.set(id, (reports.get(id) ?? new Set()).add(reporter));
  return reports;
}

/** Adds a comment. */
export async function insertComment(
  db: Kysely<Tables>,
  trade: ThreadTrade,
  comment: { readonly authorId: number; readonly text: string; readonly now: number },
): Promise<void> {
  await db
    .insertInto('remark')
    .values({
      trader_id: trade.traderId,
      trade_id: trade.tradeId,
      public_id: randomBytes(12).toString('base64url'),
      author_id: comment.authorId,
      body: comment.text,
      created_at: comment.now,
    })
    .execute();
}

/** Removes a comment that is the reader's own, or is on the reader's own trade. False when there is none such. */
export async function deleteComment(
  db: Kysely<Tables>,
  trade: ThreadTrade,
  id: string,
  readerId: number,
): Promise<boolean> {
  const removed = await db
    .deleteFrom('remark')
    .where('trader_id', '=', trade.traderId)
    .where('trade_id', '=', trade.tradeId)
    .where('public_id', '=', id)
    .where((where) => where.or([where('author_id', '=', readerId), where('trader_id', '=', readerId)]))
    .returning('public_id')
    .executeTakeFirst();
  return removed !== undefined;
}

type Report = 'reported' | 'as-it-was' | 'not-found';

/** Notes that a reader objects to somebody else's comment. */
export async function recordReport(
  db: Kysely<Tables>,
  trade: ThreadTrade,
  report: { readonly id: string; readonly readerId: number; readonly now: number },
): Promise<Report> {
  const { count } = await db
    .selectFrom('remark')
    .select(sql<number>`COUNT(*)`.as('count'))
    .where('trader_id', '=', trade.traderId)
    .where('trade_id', '=', trade.tradeId)
    .where('public_id', '=', report.id)
    .where('author_id', '!=', report.readerId)
    .executeTakeFirstOrThrow();
  if (count === 0) return 'not-found';
  const row = {
    trader_id: trade.traderId,
    trade_id: trade.tradeId,
    remark_id: report.id,
    reporter_id: report.readerId,
    created_at: report.now,
  };
  const added = await db
    .insertInto('remark_report')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('remark_id')
    .executeTakeFirst();
  return added === undefined ? 'as-it-was' : 'reported';
}
