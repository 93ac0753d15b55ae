import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { JournalRow } from '@daybook/api/segments.ts';
import { CHOICE_CODES, CHOICE_FIELDS, CHOICES } from '@daybook/domain/journal/fields.ts';
import type { MistakeId } from '@daybook/domain/journal/mistake.ts';
import { journalBit } from '@daybook/domain/trade/trade-columns.ts';
import type { JournalTable, Tables } from '#server/store/tables.ts';

/** Columns of a trade left-joined with its journal that say what was written. */
export const JOURNAL_FIELDS = [
  'trade.closed_by_platform',
  'journal.version',
  'journal.event',
  'journal.stop_loss',
  'journal.position',
  'journal.did_add',
  'journal.followed_trading_plan',
  'journal.closed_by_system',
  'journal.color',
  'journal.trend',
  'journal.location',
  'journal.deleted',
  'journal.image',
  'journal.comments',
] as const;

type Flag = 0 | 1;
type WrittenFlags =
  'did_add' | 'followed_trading_plan' | 'closed_by_system' | 'color' | 'trend' | 'location' | 'deleted';

/** A row of {@link JOURNAL_FIELDS}; everything but the platform's word is null before the first save. */
export type JournalFields = { readonly [Name in WrittenFlags]: Flag | null } & {
  readonly [Name in 'event' | 'stop_loss' | 'position' | 'image' | 'comments']:
    JournalTable[Name] | string | null;
} & { readonly version: number | null; readonly closed_by_platform: number };

type MarkedTrades = SelectQueryBuilder<Tables, 'trade_mistake' | 'mistake' | 'trade', object>;

/** Mistakes by the internal id of the trades that `among` leaves. */
export async function readMarks(
  db: Kysely<Tables>,
  traderId: number,
  among: (trades: MarkedTrades) => MarkedTrades,
): Promise<Map<number, MistakeId[]>> {
  const marked = db
    .selectFrom('trade_mistake')
    .innerJoin('mistake', (join) =>
      join
        .onRef('mistake.trader_id', '=', 'trade_mistake.trader_id')
        .onRef('mistake.id', '=', 'trade_mistake.mistake_id'),
    )
    .innerJoin('trade', (join) =>
      join
        .onRef('trade.trader_id', '=', 'trade_mistake.trader_id')
        .onRef('trade.id', '=', 'trade_mistake.trade_id'),
    )
    .where('trade.trader_id', '=', traderId);
  const rows = await among(marked as MarkedTrades)
    .select(['trade_mistake.trade_id', 'mistake.public_id'])
    .orderBy('trade_mistake.trade_id')
    .orderBy('mistake.id')
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
    choices: codesOf(row),
  };
}

const CODES = CHOICES.map((name) => ({ column: CHOICE_FIELDS[name].column, codes: CHOICE_CODES[name] }));

function codesOf(row: JournalFields): number[] {
  const found: number[] = [];
  for (const { column, codes } of CODES) found.push(codes.get(row[column]) ?? 0);
  return found;
}

/** The bits of a trade's journal; before the first save the platform says whether it closed the trade itself. */
function journalBits(row: JournalFields): number {
  const closedBySystem = row.version === null ? row.closed_by_platform : row.closed_by_system;
  return (
    bit('didAdd', row.did_add === 1) |
    bit('followedTradingPlan', row.followed_trading_plan === 1) |
    bit('closedBySystem', closedBySystem === 1) |
    bit('color', row.color === 1) |
    bit('trend', row.trend === 1) |
    bit('location', row.location === 1) |
    bit('deleted', row.deleted === 1) |
    bit('hasImage', row.image !== null) |
    bit('hasComments', row.comments !== null && row.comments !== '')
  );
}

function bit(name: Parameters<typeof journalBit>[0], set: boolean): number {
  return set ? journalBit(name) : 0;
}

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
