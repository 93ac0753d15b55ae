import type { Kysely } from 'kysely';
import { MAX_TAGS_PER_TRADE } from '@daybook/domain/journal/labels.ts';
import { MAX_MISTAKES_PER_TRADE } from '@daybook/domain/journal/mistake.ts';
import { applyChange, type Changed, type TradeChange } from '@daybook/domain/journal/trade-change.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import type { Tables } from '#server/store/tables.ts';
import { keepChange, readKeptChange, settleChange } from './kept-changes.ts';
import { readEntries, type StoredEntry } from './read-entries.ts';
import { readLabelsThere, undoOne } from './undo-one.ts';
import { writeChanges, type EntryChange } from './write-changes.ts';

/** A change with the internal ids of its marks. */
export type RowChange = TradeChange<number>;

interface ChangesToMake {
  readonly traderId: number;
  /** Ids of trades as they travel; each counts once. */
  readonly publicIds: readonly string[];
  readonly change: RowChange;
  readonly now: number;
}

interface ChangedTrades {
  /** For its undo; null where nothing changed. */
  readonly id: string | null;
  /** Of the journal, after it. */
  readonly revision: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly missing: string[];
  readonly full: string[];
}

/** Changes many trades in the caller's transaction, and keeps what is needed to take it back. */
export async function changeTrades(
  db: Kysely<Tables>,
  { traderId, publicIds, change, now }: ChangesToMake,
): Promise<ChangedTrades> {
  const revision = await raiseRevision(db, traderId);
  const wanted = [...new Set(publicIds)];
  const entries = await readEntries(db, traderId, { publicIds: wanted });
  const known = new Set(entries.map(({ publicId }) => publicId));
  const full: string[] = [];
  const changes: EntryChange[] = [];
  const mayPause = pauseNowAndThen();
  for (const entry of entries) {
    const done = applyChange(entry, change);
    if (done !== null && isBeyond(entry, done)) full.push(entry.publicId);
    else if (done !== null) changes.push({ entry, done });
    await mayPause();
  }
  await writeChanges(db, { traderId, revision, now }, changes);
  return {
    id: changes.length === 0 ? null : await keepChange(db, traderId, changes, now),
    revision,
    changed: changes.length,
    unchanged: entries.length - changes.length - full.length,
    missing: wanted.filter((id) => !known.has(id)),
    full,
  };
}

function isBeyond({ tags, mistakes }: StoredEntry, done: Changed<number>): boolean {
  return (
    tags.length + done.addedTags.length - done.removedTags.length > MAX_TAGS_PER_TRADE ||
    mistakes.length + done.addedMistakes.length - done.removedMistakes.length > MAX_MISTAKES_PER_TRADE
  );
}

interface UndoneTrades {
  /** Of the journal, after it. */
  readonly revision: number;
  readonly changed: number;
  /** Trades of which something stays: it was set since, its label is no more, or there is no space for it; and those that are no more. */
  readonly kept: string[];
}

/** Takes a change back in the caller's transaction; null where it is not one of those that are kept. */
export async function undoChangeOfTrades(
  db: Kysely<Tables>,
  traderId: number,
  id: string,
  now: number,
): Promise<UndoneTrades | null> {
  const revision = await raiseRevision(db, traderId);
  const change = await readKeptChange(db, traderId, id);
  if (change === null) return null;
  if (change.isUndone) return { revision, changed: 0, kept: [] };
  const entries = await readEntries(db, traderId, { rowIds: [...change.done.keys()] });
  const byId = new Map(entries.map((entry) => [entry.rowId, entry]));
  const there = await readLabelsThere(db, traderId);
  const kept: string[] = [];
  const changes: EntryChange[] = [];
  const mayPause = pauseNowAndThen();
  for (const [rowId, { publicId, done }] of change.done) {
    const entry = byId.get(rowId);
    const back = entry && undoOne(entry, done, there);
    if (entry && back?.undone) changes.push({ entry, done: back.undone });
    if (!back || back.isKept) kept.push(publicId);
    await mayPause();
  }
  await writeChanges(db, { traderId, revision, now }, changes);
  await settleChange(db, traderId, id);
  return { revision, changed: changes.length, kept };
}
