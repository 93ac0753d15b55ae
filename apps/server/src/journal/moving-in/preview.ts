import type { MovingIn } from '@daybook/api/imports/moving-in.ts';
import { inSlices } from '@daybook/brokers/in-slices.ts';
import type { JournalReading } from '@daybook/brokers/journals/journal-reading.ts';
import { readJournalInThread } from '@daybook/brokers/journals/read-in-thread.ts';
import { matchNotes } from '@daybook/domain/moving-in/match-notes.ts';
import type { Store } from '#server/store/store.ts';
import { newPublicId } from '#server/store/new-public-id.ts';
import { findNewLabels, gatherNames } from './find-labels.ts';
import { PART, writeParts, type MovedFile, type PartKind, type Parts } from './parts.ts';
import {
  countEffect,
  countLeftOut,
  hindranceOf,
  JOURNAL_NAMES,
  NO_COUNTS,
  planAttachments,
  SHOWN,
  shownRefusal,
  type AttachmentPlan,
} from './plan-attachments.ts';
import { beginPreview, readPresent, readTradePage, writeStage, type MatchableTrade } from './queries.ts';

/** An export of another journal, as it came. */
interface JournalFile {
  readonly traderId: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** IANA zone of times that name none. */
  readonly zone: string;
  readonly now: number;
}

async function readTrades(store: Store, traderId: number): Promise<MatchableTrade[]> {
  const trades: MatchableTrade[] = [];
  for (;;) {
    const page = await store.read((db) => readTradePage(db, traderId, trades.at(-1)?.rowId ?? 0));
    if (page.length === 0) return trades;
    for (const trade of page) trades.push(trade);
  }
}

/** Moves what would be too long to the list, and counts what the rest would do. */
async function weigh(store: Store, traderId: number, plan: AttachmentPlan, journal: string) {
  const left = [...plan.left];
  const tooLong = new Set<number>();
  let counts = NO_COUNTS;
  for (let from = 0; from < plan.planned.length; from += PART) {
    const part = plan.planned.slice(from, from + PART);
    const present = await store.read((db) =>
      readPresent(
        db,
        traderId,
        part.map(({ rowId }) => rowId),
      ),
    );
    const effect = countEffect(counts, part, present, journal);
    counts = effect.counts;
    for (const { rowId, note } of effect.tooLong) {
      tooLong.add(rowId);
      left.push({ ...note, reason: 'too-long' });
    }
  }
  return { planned: plan.planned.filter(({ rowId }) => !tooLong.has(rowId)), left, counts };
}

/** Parts in one transaction, so that other writers come between. */
const PARTS_AT_ONCE = 8;

async function keepParts<Kind extends PartKind>(
  store: Store,
  file: MovedFile,
  kind: Kind,
  items: readonly Parts[Kind][],
): Promise<void> {
  const size = PART * PARTS_AT_ONCE;
  for (let from = 0; from < items.length; from += size)
    await store.write((db) => writeParts(db, file, kind, items.slice(from, from + size), from / PART));
}

/**
 * Reads an export of another journal, finds the trade of each of its notes and keeps what would be attached. No trade
 * is changed. Throws `UnreadableFile` for what is no such export.
 */
export async function previewMove(store: Store, file: JournalFile): Promise<MovingIn> {
  const { traderId, zone, now } = file;
  const reading = await readJournalInThread({ file: { name: file.name, bytes: file.bytes }, zone });
  const trades = await readTrades(store, traderId);
  const matches = await inSlices(matchNotes(reading.notes, trades));
  const plan = await inSlices(planAttachments(reading.notes, trades, matches));
  const weighed = await weigh(store, traderId, plan, JOURNAL_NAMES[reading.journal]);
  const { planned, left } = weighed;
  const names = await gatherNames(planned.values().map(({ attachment }) => attachment));
  const labels = await store.read((db) => findNewLabels(db, traderId, names));
  const moved = { traderId, id: newPublicId() };
  const summary: MovingIn = {
    id: moved.id,
    ...aboutFile(file, reading),
    clockOffset: matches.offsetSeconds,
    stage: 'preview',
    createdAt: now,
    notesStated: plan.rows,
    notesFound: planned.reduce((sum, { rows }) => sum + rows, 0),
    tradesFound: planned.length,
    ...weighed.counts,
    newTags: labels.tags.slice(0, SHOWN),
    newSetups: labels.setups.slice(0, SHOWN),
    leftOutCounts: countLeftOut(left),
    leftOutNotes: left.slice(0, SHOWN),
    hindrance: hindranceOf(planned.length, labels),
    tradesKept: [],
  };
  await store.write((db) => beginPreview(db, moved, now));
  await keepParts(store, moved, 'plan', planned);
  await keepParts(store, moved, 'left', left);
  await store.write((db) => writeStage(db, moved, summary));
  return summary;
}

function aboutFile({ name, zone }: JournalFile, { journal, unreadable }: JournalReading) {
  const rows = unreadable.rows.map((row) => shownRefusal(row));
  return {
    otherJournal: journal,
    fileName: name,
    zone,
    unreadableRows: { count: unreadable.count, rows: rows.slice(0, SHOWN) },
  };
}
