import type { Kysely } from 'kysely';
import type { MovingIn } from '@daybook/api/imports/moving-in.ts';
import type { InstrumentKind } from '@daybook/domain/execution/reported-execution.ts';
import { NO_SETUP, type LabelKind } from '@daybook/domain/journal/labels.ts';
import type { PresentEntry } from '@daybook/domain/moving-in/attach.ts';
import type { StoredTrade } from '@daybook/domain/moving-in/figures.ts';
import type { Money } from '@daybook/domain/money.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';
import { noteColumns } from '#server/store/entry-columns.ts';
import { sameTrader } from '#server/store/same-trader.ts';
import type { Tables } from '#server/store/tables.ts';
import type { MovedFile } from './parts.ts';

/** Of one statement: keeps each below some milliseconds. */
const PAGE = 400;
/** Files of which a trader keeps what takes them back. */
const MAX_KEPT = 20;

/** A trade as the matching needs it, with its row. */
export interface MatchableTrade extends StoredTrade {
  readonly rowId: number;
  readonly publicId: string;
  readonly isDeleted: boolean;
}

/** A page of the trader's trades, behind a row. */
export async function readTradePage(
  db: Kysely<Tables>,
  traderId: number,
  after: number,
): Promise<MatchableTrade[]> {
  const rows = await publishedTrades(db, traderId)
    .innerJoin('instrument', sameTrader('instrument.id', 'trade.instrument_id'))
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .select(['trade.id', 'trade.public_id', 'trade.account_id', 'trade.side', 'trade.size'])
    .select(['trade.opened', 'trade.closed', 'trade.gross', 'trade.net', 'trade.executions'])
    .select(['trade.max_size', 'trade.first_price', 'trade.last_price', 'journal.deleted'])
    .select(['instrument.symbol', 'instrument.kind', 'instrument.multiplier'])
    .where('trade.id', '>', after)
    .orderBy('trade.id')
    .limit(PAGE)
    .execute();
  return rows.map((row) => ({
    rowId: row.id,
    publicId: row.public_id,
    isDeleted: row.deleted === 1,
    symbol: row.symbol,
    kind: row.kind as InstrumentKind,
    side: row.side,
    opened: Math.floor(row.opened / 1000),
    closed: Math.floor(row.closed / 1000),
    account: row.account_id,
    size: row.size,
    multiplier: row.multiplier,
    maxSize: row.max_size,
    firstPrice: row.first_price,
    lastPrice: row.last_price,
    gross: row.gross as Money,
    net: row.net as Money,
    executions: row.executions,
  }));
}

/** By which it is seen that a trade is another than it was. */
export function factsOf(trade: { opened: number; closed: number; size: string; gross: number }): string {
  const { opened, closed, size, gross } = trade;
  return [Math.floor(opened), Math.floor(closed), size, gross].join(' ');
}

/** A trade's current state. */
export interface PresentTrade extends PresentEntry {
  readonly facts: string;
  readonly isDeleted: boolean;
}

/** What some trades have at present, by their rows; those that are no more are missing. */
export async function readPresent(
  db: Kysely<Tables>,
  traderId: number,
  rowIds: readonly number[],
): Promise<Map<number, PresentTrade>> {
  if (rowIds.length === 0) return new Map();
  const rows = await publishedTrades(db, traderId)
    .leftJoin('journal', sameTrader('journal.trade_id', 'trade.id'))
    .select(['trade.id', 'trade.opened', 'trade.closed', 'trade.size', 'trade.gross'])
    .select(['journal.comments', 'journal.event', 'journal.planned_risk', 'journal.deleted'])
    .where('trade.id', 'in', rowIds)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        comments: row.comments ?? '',
        hasSetup: row.event !== null && row.event !== NO_SETUP,
        risk: row.planned_risk as Money | null,
        facts: factsOf({ ...row, opened: row.opened / 1000, closed: row.closed / 1000 }),
        isDeleted: row.deleted === 1,
      },
    ]),
  );
}

/** What is written to a trade besides marks and setup; omitted fields stay unchanged. */
export async function writeText(
  db: Kysely<Tables>,
  { traderId, rowId }: { readonly traderId: number; readonly rowId: number },
  { comments, risk }: { readonly comments?: string | undefined; readonly risk?: number | null | undefined },
): Promise<void> {
  if (comments === undefined && risk === undefined) return;
  await db
    .updateTable('journal')
    .set({
      ...(comments === undefined ? {} : noteColumns(comments)),
      ...(risk === undefined ? {} : { planned_risk: risk }),
    })
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', rowId)
    .execute();
}

/** A tag or a setup that was made for a file. */
export interface MadeLabel {
  readonly kind: LabelKind;
  readonly key: string;
}

/** A file with its stage. */
interface MovingInRow {
  readonly stage: MovingIn['stage'];
  readonly summary: MovingIn;
  readonly labels: readonly MadeLabel[];
}

/** Begins a preview: its parts follow, and nobody sees it before {@link showPreview}. The preview before it goes. */
export async function beginPreview(
  db: Kysely<Tables>,
  { traderId, id }: MovedFile,
  now: number,
): Promise<void> {
  await db
    .deleteFrom('moving_in')
    .where('trader_id', '=', traderId)
    .where('stage', 'in', ['preview', 'reading'])
    .execute();
  await db
    .insertInto('moving_in')
    .values({ trader_id: traderId, id, stage: 'reading', created_at: now, summary: '', labels: '[]' })
    .execute();
}

/** Writes how far a file is; false where it is not there any more. */
export async function writeStage(
  db: Kysely<Tables>,
  { traderId, id }: MovedFile,
  summary: MovingIn,
  labels: readonly MadeLabel[] = [],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('moving_in')
    .set({ stage: summary.stage, summary: JSON.stringify(summary), labels: JSON.stringify(labels) })
    .where('trader_id', '=', traderId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A file of the trader's that can be seen; null where there is none of that id. */
export async function findMovingIn(
  db: Kysely<Tables>,
  { traderId, id }: MovedFile,
): Promise<MovingInRow | null> {
  const row = await db
    .selectFrom('moving_in')
    .select(['stage', 'summary', 'labels'])
    .where('trader_id', '=', traderId)
    .where('id', '=', id)
    .where('stage', '!=', 'reading')
    .executeTakeFirst();
  if (!row) return null;
  const summary = JSON.parse(row.summary) as MovingIn;
  return { stage: summary.stage, summary, labels: JSON.parse(row.labels) as MadeLabel[] };
}

/** Files that were applied, the latest first. */
export async function listApplied(db: Kysely<Tables>, traderId: number): Promise<MovingIn[]> {
  const rows = await db
    .selectFrom('moving_in')
    .select('summary')
    .where('trader_id', '=', traderId)
    .where('stage', 'in', ['applied', 'undone'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_KEPT)
    .execute();
  return rows.map(({ summary }) => JSON.parse(summary) as MovingIn);
}

/** Lets the oldest of many go. */
export async function forgetOldest(db: Kysely<Tables>, traderId: number): Promise<void> {
  const rows = await db
    .selectFrom('moving_in')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('stage', 'in', ['applied', 'undone'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  for (const { id } of rows.slice(MAX_KEPT))
    await db.deleteFrom('moving_in').where('trader_id', '=', traderId).where('id', '=', id).execute();
}
