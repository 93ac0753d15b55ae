import type { Kysely } from 'kysely';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import type { ChangeableEntry } from '@daybook/domain/journal/trade-change.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';
import { ENTRY_SELECTION, shownAnswers, writtenChoices } from '#server/store/entry-columns.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import type { Tables } from '#server/store/tables.ts';

/** The fields of a trade's journal that can be set on many at once; marks by their internal ids. */
export interface StoredEntry extends ChangeableEntry<number> {
  readonly rowId: number;
  readonly publicId: string;
  readonly day: Day;
  /** Whether anything was ever written of it. */
  readonly isWritten: boolean;
}

/** Which trades. */
type Wanted = { readonly publicIds: readonly string[] } | { readonly rowIds: readonly number[] };

/** Of one statement: keeps each below some milliseconds. */
export const BATCH = 500;

/** The existing entries of the trader's trades, batch by batch. */
export async function readEntries(
  db: Kysely<Tables>,
  traderId: number,
  wanted: Wanted,
): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = [];
  const ids: readonly (string | number)[] = 'publicIds' in wanted ? wanted.publicIds : wanted.rowIds;
  const column = 'publicIds' in wanted ? 'trade.public_id' : 'trade.id';
  const mayPause = pauseNowAndThen();
  for (let from = 0; from < ids.length; from += BATCH) {
    const rows = await tradesAmong(db, traderId)
      .where(column, 'in', ids.slice(from, from + BATCH) as never)
      .execute();
    const rowIds = rows.map(({ id }) => id);
    const [tags, mistakes] = [await tagsOf(db, traderId, rowIds), await mistakesOf(db, traderId, rowIds)];
    for (const row of rows)
      entries.push({
        rowId: row.id,
        publicId: row.public_id,
        day: row.day as Day,
        isWritten: row.version !== null,
        event: writtenChoices(row).event,
        plannedRisk: row.planned_risk as Money | null,
        flags: shownAnswers(row),
        tags: tags.get(row.id) ?? [],
        mistakes: mistakes.get(row.id) ?? [],
      });
    await mayPause();
  }
  return entries;
}

function tradesAmong(db: Kysely<Tables>, traderId: number) {
  return publishedTrades(db, traderId)
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .select([
      'trade.id',
      'trade.public_id',
      'trade.day',
      'trade.closed_by_platform',
      'journal.version',
      'journal.planned_risk',
    ])
    .select(ENTRY_SELECTION);
}

async function tagsOf(db: Kysely<Tables>, traderId: number, rowIds: readonly number[]) {
  if (rowIds.length === 0) return new Map<number, number[]>();
  const rows = await db
    .selectFrom('trade_tag')
    .select(['trade_id', 'tag_id as mark'])
    .where('trader_id', '=', traderId)
    .where('trade_id', 'in', rowIds)
    .execute();
  return byTrade(rows);
}

async function mistakesOf(db: Kysely<Tables>, traderId: number, rowIds: readonly number[]) {
  if (rowIds.length === 0) return new Map<number, number[]>();
  const rows = await db
    .selectFrom('trade_mistake')
    .select(['trade_id', 'mistake_id as mark'])
    .where('trader_id', '=', traderId)
    .where('trade_id', 'in', rowIds)
    .execute();
  return byTrade(rows);
}

function byTrade(rows: readonly { readonly trade_id: number; readonly mark: number }[]) {
  const marks = new Map<number, number[]>();
  for (const { trade_id: id, mark } of rows) {
    const own = marks.get(id);
    if (own) own.push(mark);
    else marks.set(id, [mark]);
  }
  return marks;
}
