import type { Kysely } from 'kysely';
import { monthStart, type Day } from '@daybook/domain/calendar.ts';
import type { JournalEntry } from '@daybook/domain/journal/entry.ts';
import type { Flag } from '@daybook/domain/journal/fields.ts';
import { titleKey } from '@daybook/domain/journal/mistake.ts';
import type { RiskPlan } from '@daybook/domain/trade/risk/planned-stop.ts';
import { refuse } from '#server/calls/refusal.ts';
import { findTagRows, hasSetup } from '#server/journal/labels/queries.ts';
import { createMistakes } from '#server/journal/mistakes/queries.ts';
import { riskPlanRow } from '#server/ledger/risk/risk-plan-row.ts';
import { writeStopRisks } from '#server/ledger/risk/write-stop-risks.ts';
import { entryRow, noteColumns } from '#server/store/entry-columns.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { publishedTrades } from '#server/ledger/query-scopes.ts';
import type { Tables } from '#server/store/tables.ts';

export type SavedJournal =
  | { readonly kind: 'saved'; /** Of the trade's row. */ readonly tradeId: number }
  | { readonly kind: 'changed-meanwhile' | 'not-found' };

/** An entry as it is to be saved; answers, and what later versions added, stay as they are where they are left out. */
export type EntryToSave = Omit<JournalEntry, MayStay> &
  Partial<Pick<JournalEntry, Exclude<MayStay, 'riskPlan'>>> & { readonly riskPlan?: Partial<RiskPlan> };

type MayStay = Flag | 'tags' | 'plannedRisk' | 'riskPlan';

export interface JournalToSave {
  readonly traderId: number;
  readonly publicId: string;
  readonly entry: EntryToSave;
  /** The version that the form was filled from; null lets the last save win as a whole. */
  readonly version: number | null;
  readonly now: number;
  /** The browser saves by itself: refused for a shared trade, whose readers see what its trader saves. */
  readonly isAutosave?: boolean;
}

/**
 * Writes the journal of a trade as a whole, with its mistakes, in the caller's transaction. Mistakes that are new are created.
 * Throws a Refusal of createMistakes when there would be too many, and one where the setup or a tag is not the trader's.
 */
export async function saveJournal(db: Kysely<Tables>, save: JournalToSave): Promise<SavedJournal> {
  const { traderId, entry } = save;
  const revision = await raiseRevision(db, traderId);
  const trade = await findTradeRow(db, traderId, save.publicId);
  if (!trade) return { kind: 'not-found' };
  if (save.isAutosave === true && trade.is_shared === 1) return { kind: 'changed-meanwhile' };
  if (!(await hasSetup(db, traderId, entry.event)))
    throw refuse('011', { field: 'event', message: 'no setup of yours' });
  if (!(await writeEntry(db, save, trade.id, revision))) return { kind: 'changed-meanwhile' };
  await db
    .deleteFrom('trade_mistake')
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', trade.id)
    .execute();
  if (entry.mistakes.length > 0) {
    const mistakes = new Map(
      (await createMistakes(db, traderId, entry.mistakes, save.now)).map((mistake) => [
        mistake.titleKey,
        mistake.rowId,
      ]),
    );
    const ids = new Set(entry.mistakes.map((title) => mistakes.get(titleKey(title))!));
    await db
      .insertInto('trade_mistake')
      .values([...ids].map((id) => ({ trader_id: traderId, trade_id: trade.id, mistake_id: id })))
      .execute();
  }
  if (entry.tags !== undefined) await writeTags(db, traderId, trade.id, entry.tags);
  if (entry.riskPlan?.stop !== undefined) await writeStopRisks(db, traderId, [trade.id]);
  await db
    .updateTable('segment')
    .set({ touched: revision })
    .where('trader_id', '=', traderId)
    .where('month', '=', monthStart(trade.day as Day))
    .execute();
  return { kind: 'saved', tradeId: trade.id };
}

async function writeTags(
  db: Kysely<Tables>,
  traderId: number,
  tradeId: number,
  tags: readonly string[],
): Promise<void> {
  const rows = await findTagRows(db, traderId, tags);
  if (tags.some((id) => !rows.has(id))) throw refuse('011', { field: 'tags', message: 'no tag of yours' });
  await db
    .deleteFrom('trade_tag')
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', tradeId)
    .execute();
  if (rows.size === 0) return;
  await db
    .insertInto('trade_tag')
    .values([...rows.values()].map((id) => ({ trader_id: traderId, trade_id: tradeId, tag_id: id })))
    .execute();
}

/** The published trade of that public id, by its row. */
export async function findTradeRow(db: Kysely<Tables>, traderId: number, publicId: string) {
  return publishedTrades(db, traderId)
    .select(['trade.id', 'trade.day', 'trade.is_shared'])
    .where('trade.public_id', '=', publicId)
    .executeTakeFirst();
}

/** Whether the row was written; it is not when a version was given and the stored one differs. */
async function writeEntry(
  db: Kysely<Tables>,
  { traderId, entry, version, now }: JournalToSave,
  tradeId: number,
  revision: number,
): Promise<boolean> {
  const columns = {
    ...entryRow(entry),
    ...noteColumns(entry.comments),
    ...(entry.plannedRisk === undefined ? {} : { planned_risk: entry.plannedRisk }),
    ...riskPlanRow(entry.riskPlan ?? {}),
    revision,
    updated_at: now,
  };
  const fresh = { trader_id: traderId, trade_id: tradeId, version: 1, ...columns };
  if (version === 0) {
    // The form knew of no entry: an existing one was written meanwhile.
    const row = await db
      .insertInto('journal')
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .returning('version')
      .executeTakeFirst();
    return row !== undefined;
  }
  if (version === null) {
    await db
      .insertInto('journal')
      .values(fresh)
      .onConflict((conflict) =>
        conflict
          .columns(['trader_id', 'trade_id'])
          .doUpdateSet((row) => ({ ...columns, version: row('journal.version', '+', 1) })),
      )
      .execute();
    return true;
  }
  const row = await db
    .updateTable('journal')
    .set((set) => ({ ...columns, version: set('version', '+', 1) }))
    .where('trader_id', '=', traderId)
    .where('trade_id', '=', tradeId)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
}
