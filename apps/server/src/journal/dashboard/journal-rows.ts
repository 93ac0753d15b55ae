import type { Kysely } from 'kysely';
import type { JournalRow } from '@daybook/api/journal/packed-journal.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { TagId } from '@daybook/domain/journal/labels.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import { journalBit } from '@daybook/domain/trade/trade-columns.ts';
import {
  choiceCodes,
  ENTRY_SELECTION,
  ownSetupOf,
  shownAnswerBits,
  type EntryRow,
} from '#server/store/entry-columns.ts';
import { tagsOfTrades } from '#server/journal/labels/queries.ts';
import { mistakesOfTrades } from '#server/journal/mistakes/queries.ts';
import { sameTrader } from '#server/store/same-trader.ts';
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
interface JournalFields extends EntryRow {
  readonly version: number | null;
  readonly closed_by_platform: number | null;
  readonly deleted: 0 | 1 | null;
  readonly image: string | null;
  readonly comments: string | null;
}

/** Mistakes and tags of one trade. */
interface Marks {
  readonly mistakes: readonly MistakeId[];
  readonly tags: readonly TagId[];
}

const UNMARKED: Marks = { mistakes: [], tags: [] };

/** Which trades are asked about: those of a range of days, or some by their internal ids. */
type Among = { readonly from: Day; readonly before: Day } | { readonly ids: readonly number[] };

// Below what SQLite takes as parameters of one statement.
const MAX_IDS = 5_000;

/** Marks of trades by their internal ids, the oldest label first. */
export async function readMarks(
  db: Kysely<Tables>,
  traderId: number,
  among: Among,
): Promise<(tradeId: number) => Marks> {
  const [mistakes, tags] = [new Map<number, MistakeId[]>(), new Map<number, TagId[]>()];
  for (const trades of amongTrades(db, traderId, among)) {
    const marked = mistakesOfTrades(db, traderId).where('trade_mistake.trade_id', 'in', trades);
    put(
      mistakes,
      await marked.select(['trade_mistake.trade_id as trade', 'mistake.public_id as mark']).execute(),
    );
    const tagged = tagsOfTrades(db, traderId).where('trade_tag.trade_id', 'in', trades);
    put(tags, await tagged.select(['trade_tag.trade_id as trade', 'label.key as mark']).execute());
  }
  return (id) =>
    mistakes.has(id) || tags.has(id)
      ? { mistakes: mistakes.get(id) ?? [], tags: tags.get(id) ?? [] }
      : UNMARKED;
}

function amongTrades(db: Kysely<Tables>, traderId: number, among: Among) {
  if ('ids' in among) {
    const count = Math.ceil(among.ids.length / MAX_IDS);
    return Array.from({ length: count }, (_, at) => among.ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS));
  }
  const trades = db
    .selectFrom('trade')
    .select('trade.id')
    .where('trade.trader_id', '=', traderId)
    .where('trade.day', '>=', among.from)
    .where('trade.day', '<', among.before);
  return [trades];
}

function put<Mark extends string>(
  marks: Map<number, Mark[]>,
  rows: readonly { readonly trade: number; readonly mark: string }[],
): void {
  for (const { trade, mark } of rows) {
    const list = marks.get(trade);
    if (!list) marks.set(trade, [mark as Mark]);
    // Two that are merged are one.
    else if (!list.includes(mark as Mark)) list.push(mark as Mark);
  }
}

/** What was written about the trade in row `at` of its month; null when nothing was and the platform says nothing either. */
export function journalRow(row: JournalFields, at: number, marks: Marks): JournalRow | null {
  const bits = journalBits(row);
  if (row.version === null && bits === 0) return null;
  return { row: at, bits, choices: choiceCodes(row), ownSetup: ownSetupOf(row), ...marks };
}

function journalBits(row: JournalFields): number {
  return (
    shownAnswerBits(row) |
    (row.deleted === 1 ? DELETED : 0) |
    (row.image !== null ? IMAGE : 0) |
    (row.comments !== null && row.comments !== '' ? COMMENTS : 0)
  );
}

const DELETED = journalBit('deleted');
const IMAGE = journalBit('hasImage');
const COMMENTS = journalBit('hasComments');

/** A trade's current journal, with its marks. */
export interface WrittenEntry {
  readonly id: number;
  readonly fields: JournalFields;
  readonly marks: Marks;
}

/** Entries of the trader that were written after a revision. */
export async function readWrittenSince(
  db: Kysely<Tables>,
  traderId: number,
  revision: number,
): Promise<WrittenEntry[]> {
  const rows = await db
    .selectFrom('journal')
    .innerJoin('trade', sameTrader('trade.id', 'journal.trade_id'))
    .select(['trade.id', ...JOURNAL_FIELDS])
    .where('journal.trader_id', '=', traderId)
    .where('journal.revision', '>', revision)
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const marksOf = await readMarks(db, traderId, { ids });
  return rows.map((row) => ({ id: row.id, fields: row, marks: marksOf(row.id) }));
}
