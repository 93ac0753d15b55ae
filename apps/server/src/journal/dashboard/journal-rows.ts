import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { JournalRow } from '@daybook/api/journal/segments.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import { journalBit } from '@daybook/domain/trade/trade-columns.ts';
import { choiceCodes, ENTRY_SELECTION, shownFlagBits, type EntryRow } from '#server/store/entry-columns.ts';
import { mistakesOfTrades } from '#server/journal/mistakes/queries.ts';
import type { Tables } from '#server/store/tables.ts';

/** Columns of a trade left-joined with its journal that say what was written. */
export const JOURNAL_FIELDS = [
  'trade.closed_by_platform',
  'journal.version',
  ...ENTRY_SELECTION,
  'journal.deleted',
  'journal.image',
  'journal.comments',
] as const;

/** A row of {@link JOURNAL_FIELDS}; everything but the platform's word is null before the first save. */
export interface JournalFields extends EntryRow {
  readonly version: number | null;
  readonly closed_by_platform: number;
  readonly deleted: 0 | 1 | null;
  readonly image: string | null;
  readonly comments: string | null;
}

type MarkedTrades = SelectQueryBuilder<Tables, 'trade_mistake' | 'mistake' | 'trade', object>;

/** Mistakes by the internal id of the trades that `among` leaves. */
export async function readMarks(
  db: Kysely<Tables>,
  traderId: number,
  among: (trades: MarkedTrades) => MarkedTrades,
): Promise<Map<number, MistakeId[]>> {
  const marked = mistakesOfTrades(db, traderId)
    .innerJoin('trade', (join) =>
      join
        .onRef('trade.trader_id', '=', 'trade_mistake.trader_id')
        .onRef('trade.id', '=', 'trade_mistake.trade_id'),
    )
    .where('trade.trader_id', '=', traderId);
  const rows = await among(marked as MarkedTrades)
    .select(['trade_mistake.trade_id', 'mistake.public_id'])
    .execute();
  const marks = new Map<number, MistakeId[]>();
  for (const row of rows) {
    const list = marks.get(row.trade_id) ?? [];
    list.push(row.public_id as MistakeId);
    marks.set(row.trade_id, list);
  }
  return marks;
}

/** What was written about the trade in row `at` of its month; null when nothing was and the platform says nothing either. */
export function journalRow(
  row: JournalFields,
  at: number,
  mistakes: readonly MistakeId[],
): JournalRow | null {
  const bits = journalBits(row);
  if (row.version === null && bits === 0) return null;
  return {
    row: at,
    bits,
    mistakes,
    choices: choiceCodes(row),
  };
}

function journalBits(row: JournalFields): number {
  return (
    shownFlagBits(row) |
    (row.deleted === 1 ? DELETED : 0) |
    (row.image !== null ? IMAGE : 0) |
    (row.comments !== null && row.comments !== '' ? COMMENTS : 0)
  );
}

const DELETED = journalBit('deleted');
const IMAGE = journalBit('hasImage');
const COMMENTS = journalBit('hasComments');

/** A trade's journal as it stands, with its marks. */
export interface WrittenEntry {
  readonly id: number;
  readonly fields: JournalFields;
  readonly marks: readonly MistakeId[];
}

/** Entries of the trader that were written after a revision. */
export async function readWrittenSince(
  db: Kysely<Tables>,
  traderId: number,
  revision: number,
): Promise<WrittenEntry[]> {
  const rows = await db
    .selectFrom('journal')
    .innerJoin('trade', (join) =>
      join.onRef('trade.trader_id', '=', 'journal.trader_id').onRef('trade.id', '=', 'journal.trade_id'),
    )
    .select(['trade.id', ...JOURNAL_FIELDS])
    .where('journal.trader_id', '=', traderId)
    .where('journal.revision', '>', revision)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const marks = await readMarks(db, traderId, (trades) => trades.where('trade.id', 'in', ids));
  return rows.map((row) => ({ id: row.id, fields: row, marks: marks.get(row.id) ?? [] }));
}
