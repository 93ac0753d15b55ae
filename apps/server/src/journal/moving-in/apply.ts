import type { Kysely } from 'kysely';
import type { LeftOutNote, MovingIn } from '@daybook/api/imports/moving-in.ts';
import { labelKey, MAX_TAGS_PER_TRADE, type LabelKind } from '@daybook/domain/journal/labels.ts';
import { applyChange, type Changed } from '@daybook/domain/journal/trade-change.ts';
import { attach, type Attachment } from '@daybook/domain/moving-in/attach.ts';
import { readEntries, type StoredEntry } from '#server/journal/changes/read-entries.ts';
import { writeChanges } from '#server/journal/changes/write-changes.ts';
import { raiseRevision } from '#server/store/raise-revision.ts';
import { pauseNowAndThen } from '#server/store/transactions.ts';
import type { Tables } from '#server/store/tables.ts';
import { gatherNames, makeLabels, type FoundLabels } from './find-labels.ts';
import {
  readPart,
  removeParts,
  writeParts,
  type DoneTrade,
  type MovedFile,
  type PlannedTrade,
} from './parts.ts';
import { countLeftOut, JOURNAL_NAMES, SHOWN } from './plan-attachments.ts';
import {
  findMovingIn,
  forgetOldest,
  readPresent,
  writeStage,
  writeText,
  type PresentTrade,
} from './queries.ts';

/** A file with what it came to; `not-found` for none, and why it is not applied. */
type AppliedMove = MovingIn | 'not-found' | 'undone' | 'hindered' | LabelKind;

/** A change that sets none of the fields that many trades can be given at once. */
export const NO_CHANGE: Changed<number> = {
  event: null,
  flags: {},
  addedTags: [],
  removedTags: [],
  addedMistakes: [],
  removedMistakes: [],
};

/** What a plan attaches, trade by trade. */
async function* attachmentsIn(db: Kysely<Tables>, file: MovedFile): AsyncGenerator<Attachment, void, void> {
  for (let n = 0; ; n++) {
    const part = await readPart(db, file, 'plan', n);
    if (!part) return;
    for (const { attachment } of part) yield attachment;
  }
}

/** What is done to one trade; null where it has all of it already, `changed` where it is another trade now. */
function doneTo(
  planned: PlannedTrade,
  entry: StoredEntry | undefined,
  present: PresentTrade | undefined,
  labels: FoundLabels,
  journal: string,
): DoneTrade | null | LeftOutNote['reason'] {
  if (!entry || !present || present.facts !== planned.facts) return 'changed';
  if (present.isDeleted) return 'trade-deleted';
  const { attachment, rowId, publicId } = planned;
  const attached = attach(present, attachment, journal);
  if (attached === null) return 'too-long';
  const addTags = attachment.tags.map((tag) => labels.tags.get(labelKey(tag))!);
  const space = Math.max(MAX_TAGS_PER_TRADE - entry.tags.length, 0);
  const missing = [...new Set(addTags)].filter((tag) => !entry.tags.includes(tag)).slice(0, space);
  const event = attached.setsSetup ? labels.setups.get(labelKey(attachment.setup!)) : undefined;
  const changed = applyChange(entry, { event, addTags: missing });
  if (changed === null && attached.comments === null && !attached.setsRisk) return null;
  return {
    rowId,
    publicId,
    changed: changed ?? NO_CHANGE,
    comments: attached.comments === null ? null : [present.comments, attached.comments],
    risk: attached.setsRisk ? attachment.risk : null,
  };
}

interface Applying extends MovedFile {
  readonly labels: FoundLabels;
  readonly journal: string;
  readonly revision: number;
  readonly now: number;
}

/** Attaches one part of a plan; returns what was done and what was not. */
async function applyPart(db: Kysely<Tables>, applying: Applying, part: readonly PlannedTrade[]) {
  const mayPause = pauseNowAndThen();
  const { traderId, revision, now } = applying;
  const rowIds = part.map(({ rowId }) => rowId);
  const entries = new Map((await readEntries(db, traderId, { rowIds })).map((entry) => [entry.rowId, entry]));
  const present = await readPresent(db, traderId, rowIds);
  await mayPause();
  const done: DoneTrade[] = [];
  const left: LeftOutNote[] = [];
  let rows = 0;
  for (const planned of part) {
    const { rowId } = planned;
    const outcome = doneTo(
      planned,
      entries.get(rowId),
      present.get(rowId),
      applying.labels,
      applying.journal,
    );
    if (typeof outcome === 'string') left.push({ ...planned.note, reason: outcome });
    else rows += planned.rows;
    if (typeof outcome === 'object' && outcome !== null) done.push(outcome);
  }
  const changes = done.map(({ rowId, changed }) => ({ entry: entries.get(rowId)!, done: changed }));
  await writeChanges(db, { traderId, revision, now }, changes);
  for (const { rowId, comments, risk } of done) {
    await writeText(db, { traderId, rowId }, { comments: comments?.[1], risk: risk ?? undefined });
    await mayPause();
  }
  return { done, left, rows };
}

/** Attaches what a preview showed, in the caller's transaction: all of it or nothing. */
export async function applyMove(db: Kysely<Tables>, file: MovedFile, now: number): Promise<AppliedMove> {
  const { traderId } = file;
  const revision = await raiseRevision(db, traderId);
  const row = await findMovingIn(db, file);
  if (!row) return 'not-found';
  const { summary } = row;
  if (summary.stage === 'applied') return summary;
  if (summary.stage === 'undone') return 'undone';
  if (summary.hindrance !== null) return 'hindered';
  const labels = await makeLabels(db, traderId, await gatherNames(attachmentsIn(db, file)), now);
  if (typeof labels === 'string') return labels;
  const journal = JOURNAL_NAMES[summary.otherJournal];
  const left: LeftOutNote[] = [];
  let [notesFound, tradesFound] = [0, 0];
  const mayPause = pauseNowAndThen();
  for (let n = 0; ; n++) {
    await mayPause();
    const part = await readPart(db, file, 'plan', n);
    if (!part) break;
    const applied = await applyPart(db, { ...file, labels, journal, revision, now }, part);
    if (applied.done.length > 0) await writeParts(db, file, 'done', applied.done, n);
    left.push(...applied.left);
    notesFound += applied.rows;
    tradesFound += part.length - applied.left.length;
  }
  const before = await readLeft(db, file);
  await writeLeft(db, file, [...left, ...before]);
  await removeParts(db, file, 'plan');
  const applied: MovingIn = {
    ...summary,
    stage: 'applied',
    notesFound,
    tradesFound,
    leftOutCounts: countLeftOut([...left, ...before]),
    leftOutNotes: [...left, ...before].slice(0, SHOWN),
  };
  await writeStage(db, file, applied, labels.made);
  await forgetOldest(db, traderId);
  return applied;
}

async function readLeft(db: Kysely<Tables>, file: MovedFile): Promise<LeftOutNote[]> {
  const left: LeftOutNote[] = [];
  const mayPause = pauseNowAndThen();
  for (let n = 0; ; n++) {
    await mayPause();
    const part = await readPart(db, file, 'left', n);
    if (!part) return left;
    left.push(...part);
  }
}

async function writeLeft(db: Kysely<Tables>, file: MovedFile, left: readonly LeftOutNote[]): Promise<void> {
  await removeParts(db, file, 'left');
  await writeParts(db, file, 'left', left);
}
