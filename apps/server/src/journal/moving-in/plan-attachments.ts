import type { LeftOutNote, LeftOutReason, MovingIn } from '@daybook/api/imports/moving-in.ts';
import { MAX_TRADES_MOVED } from '@daybook/api/imports/moving-in.ts';
import type { JournalReading } from '@daybook/brokers/journals/journal-reading.ts';
import { attach, joinNotes, hasContent } from '@daybook/domain/moving-in/attach.ts';
import type { JournalNote } from '@daybook/domain/moving-in/journal-note.ts';
import type { NoteMatches } from '@daybook/domain/moving-in/match-notes.ts';
import type { FileReason } from '@daybook/texts/file-reason.ts';
import type { NewLabels } from './find-labels.ts';
import type { PlannedTrade } from './parts.ts';
import { factsOf, type MatchableTrade, type PresentTrade } from './queries.ts';

/** How its product is called in texts. */
export const JOURNAL_NAMES = {
  tradervue: 'Tradervue',
  tradezella: 'TradeZella',
  tradenote: 'TradeNote',
} as const satisfies Readonly<Record<JournalReading['journal'], string>>;

const EXCERPT = 120;
/** Notes and names in the summary; the rest is listed by pages. */
export const SHOWN = 200;

/** The result of a file. */
export interface AttachmentPlan {
  readonly planned: readonly PlannedTrade[];
  readonly left: readonly LeftOutNote[];
  /** Rows that say something. */
  readonly rows: number;
}

/** A note as it is listed. */
function listed(note: JournalNote): Omit<LeftOutNote, 'reason'> {
  const { line, symbol, side, opened, text, tags, setup } = note;
  const summary = text === '' ? [setup ?? '', ...tags].filter((each) => each !== '').join(', ') : text;
  return { line, symbol, side, openedAt: opened, excerpt: summary.slice(0, EXCERPT).toWellFormed() };
}

/** Puts notes to their trades, and those without one to a list. Stops now and then. */
export function* planAttachments(
  notes: readonly JournalNote[],
  trades: readonly MatchableTrade[],
  { found }: NoteMatches,
): Generator<void, AttachmentPlan, void> {
  const byTrade = new Map<number, JournalNote[]>();
  const left: LeftOutNote[] = [];
  let rows = 0;
  for (const [at, note] of notes.entries()) {
    if (at % 500 === 0) yield;
    if (!hasContent(note)) continue;
    rows += 1;
    const trade = found[at]!;
    const reason = typeof trade !== 'number' ? trade : trades[trade]!.isDeleted ? 'trade-deleted' : null;
    if (reason !== null) left.push({ ...listed(note), reason });
    else if (typeof trade === 'number') byTrade.getOrInsertComputed(trade, () => []).push(note);
  }
  const planned: PlannedTrade[] = [];
  for (const [at, own] of byTrade) {
    if (planned.length % 500 === 0) yield;
    const trade = trades[at]!;
    planned.push({
      rowId: trade.rowId,
      publicId: trade.publicId,
      attachment: joinNotes(own),
      facts: factsOf(trade),
      note: listed(own[0]!),
      rows: own.length,
    });
  }
  return { planned, left, rows };
}

/** What attaching would do, counted over all trades. */
interface Counts {
  readonly texts: number;
  readonly tagged: number;
  readonly setUp: number;
  readonly risked: number;
  readonly appended: number;
  readonly setupKept: number;
  readonly riskKept: number;
}

export const NO_COUNTS: Counts = {
  texts: 0,
  tagged: 0,
  setUp: 0,
  risked: 0,
  appended: 0,
  setupKept: 0,
  riskKept: 0,
};

/** Adds what attaching to some trades would do; those whose text would be too long go to the list instead. */
export function countEffect(
  counts: Counts,
  planned: readonly PlannedTrade[],
  present: ReadonlyMap<number, PresentTrade>,
  journal: string,
): { readonly counts: Counts; readonly tooLong: readonly PlannedTrade[] } {
  const sums: { -readonly [Name in keyof Counts]: number } = { ...counts };
  const tooLong: PlannedTrade[] = [];
  for (const trade of planned) {
    const before = present.get(trade.rowId);
    if (!before) continue;
    const { attachment } = trade;
    const done = attach(before, attachment, journal);
    if (done === null) {
      tooLong.push(trade);
      continue;
    }
    if (done.comments !== null) sums.texts += 1;
    if (done.comments !== null && before.comments.trim() !== '') sums.appended += 1;
    if (attachment.tags.length > 0) sums.tagged += 1;
    if (done.setsSetup) sums.setUp += 1;
    if (done.setsRisk) sums.risked += 1;
    if (attachment.setup !== null && !done.setsSetup) sums.setupKept += 1;
    if (attachment.risk !== null && !done.setsRisk) sums.riskKept += 1;
  }
  return { counts: sums, tooLong };
}

/** How many notes are left out for each reason, the most first. */
export function countLeftOut(left: readonly LeftOutNote[]): MovingIn['leftOutCounts'] {
  const counts = new Map<LeftOutReason, number>();
  for (const { reason } of left) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts]
    .map(([reason, notes]) => ({ reason, notes }))
    .sort((one, other) => other.notes - one.notes);
}

/** Why a plan cannot be applied; null where it can. */
export function hindranceOf(planned: number, { tooMany }: NewLabels): MovingIn['hindrance'] {
  if (planned === 0) return 'nothing';
  if (planned > MAX_TRADES_MOVED) return 'too-many-trades';
  if (tooMany === null) return null;
  return tooMany === 'tag' ? 'too-many-tags' : 'too-many-setups';
}

/** A reason with its values, as it is sent. */
function shownReason({ code, values }: FileReason) {
  return { code, values: [...values] };
}

/** Why a file, or a row of one, is not read. */
export function shownRefusal<Line extends number | null>({
  line,
  reason,
  expected,
}: {
  readonly line: Line;
  readonly reason: FileReason;
  readonly expected: FileReason | null;
}) {
  return { line, reason: shownReason(reason), expected: expected && shownReason(expected) };
}
