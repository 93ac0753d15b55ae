import type { Kysely } from 'kysely';
import type { MovingIn } from '@daybook/api/imports/moving-in.ts';
import { applyChange, undoChange } from '@daybook/domain/journal/trade-change.ts';
import { readEntries, type StoredEntry } from '#server/journal/changes/read-entries.ts';
import { writeChanges } from '#server/journal/changes/write-changes.ts';
import { removeLabel } from '#server/journal/labels/change-labels.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import type { Tables } from '#server/store/tables.ts';
import { NO_CHANGE } from './apply.ts';
import { readPart, removeParts, type DoneTrade, type MovedFile } from './parts.ts';
import { findMovingIn, readPresent, writeStage, writeText, type PresentTrade } from './queries.ts';

/** Trades that are named where something of them stays. */
const MAX_NAMED = 1_000;

/** How one trade is undone: what is set, and whether later edits stay. */
function backOf(done: DoneTrade, entry: StoredEntry, present: PresentTrade) {
  const back = undoChange(entry, done.changed);
  const isTextSame = done.comments === null || present.comments === done.comments[1];
  const isRiskSame = done.risk === null || present.risk === done.risk;
  return {
    changed: back.change === null ? NO_CHANGE : (applyChange(entry, back.change) ?? NO_CHANGE),
    comments: done.comments !== null && isTextSame ? done.comments[0] : undefined,
    risk: done.risk !== null && isRiskSame ? null : undefined,
    isKept: back.isKept || !isTextSame || !isRiskSame,
  };
}

interface Undoing {
  readonly traderId: number;
  readonly revision: number;
  readonly now: number;
}

/** Takes one part back; returns the ids of trades of which something stays, and of those that are no more. */
async function undoPart(db: Kysely<Tables>, undoing: Undoing, part: readonly DoneTrade[]): Promise<string[]> {
  const mayPause = pauseNowAndThen();
  const { traderId } = undoing;
  const rowIds = part.map(({ rowId }) => rowId);
  const entries = new Map((await readEntries(db, traderId, { rowIds })).map((entry) => [entry.rowId, entry]));
  const present = await readPresent(db, traderId, rowIds);
  await mayPause();
  const kept: string[] = [];
  const backs = part.flatMap((done) => {
    const [entry, now] = [entries.get(done.rowId), present.get(done.rowId)];
    const back = entry && now ? { entry, ...backOf(done, entry, now) } : null;
    if (!back || back.isKept) kept.push(done.publicId);
    return back ? [back] : [];
  });
  const touched = backs.filter(
    ({ changed, comments, risk }) => changed !== NO_CHANGE || comments !== undefined || risk !== undefined,
  );
  await writeChanges(
    db,
    undoing,
    touched.map(({ entry, changed }) => ({ entry, done: changed })),
  );
  for (const { entry, comments, risk } of touched) {
    await writeText(db, { traderId, rowId: entry.rowId }, { comments, risk });
    await mayPause();
  }
  return kept;
}

/** Undoes what a file attached, in the caller's transaction; null where there is no such file that was applied. */
export async function undoMove(db: Kysely<Tables>, file: MovedFile, now: number): Promise<MovingIn | null> {
  const { traderId } = file;
  const revision = await raiseRevision(db, traderId);
  const row = await findMovingIn(db, file);
  if (!row || row.stage === 'preview') return null;
  if (row.stage === 'undone') return row.summary;
  const kept: string[] = [];
  // Parts of which nothing was done are missing between others.
  const last = await lastDone(db, file);
  const mayPause = pauseNowAndThen();
  for (let n = 0; n <= last; n++) {
    await mayPause();
    const part = await readPart(db, file, 'done', n);
    if (part) kept.push(...(await undoPart(db, { traderId, revision, now }, part)));
  }
  for (const { kind, key } of row.labels) await removeLabel(db, { traderId, kind, key });
  await removeParts(db, file, 'done');
  const undone: MovingIn = { ...row.summary, stage: 'undone', tradesKept: kept.slice(0, MAX_NAMED) };
  await writeStage(db, file, undone);
  return undone;
}

async function lastDone(db: Kysely<Tables>, { traderId, id }: MovedFile): Promise<number> {
  const row = await db
    .selectFrom('moving_in_part')
    .select(({ fn }) => fn.max<number | null>('n').as('last'))
    .where('trader_id', '=', traderId)
    .where('moving_in_id', '=', id)
    .where('kind', '=', 'done')
    .executeTakeFirst();
  return row?.last ?? -1;
}
