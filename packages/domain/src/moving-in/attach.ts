import { MAX_COMMENT_LENGTH } from '../journal/entry.ts';
import type { Money } from '../money.ts';
import { isPlannedRisk } from '../trade/risk/stated-plan.ts';
import type { JournalNote } from './journal-note.ts';

/** What one trade gets: the notes of it together. */
export interface Attachment {
  readonly text: string;
  readonly tags: readonly string[];
  readonly setup: string | null;
  readonly risk: Money | null;
}

/** Whether there is anything to attach; the others only help to match. */
export function hasContent({ text, tags, setup, risk }: Attachment): boolean {
  return text !== '' || tags.length > 0 || setup !== null || risk !== null;
}

/**
 * The combined notes of one trade, in the order of their opening: texts below each other, every tag once, the first setup (others
 * are tags), and the risks added up, since each part was to lose its own; none where that is more than can be planned.
 */
export function joinNotes(notes: readonly JournalNote[]): Attachment {
  const ordered = notes.toSorted((left, right) => left.opened - right.opened || left.line - right.line);
  const [setup, ...others] = new Set(ordered.flatMap((note) => note.setup ?? []));
  const tags = new Map<string, string>();
  for (const tag of [...ordered.flatMap((note) => note.tags), ...others])
    if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  const risk = ordered.reduce((sum, note) => sum + (note.risk ?? 0), 0);
  return {
    text: [...new Set(ordered.map(({ text }) => text))].filter((text) => text !== '').join('\n\n'),
    tags: [...tags.values()],
    setup: setup ?? null,
    risk: isPlannedRisk(risk) ? (risk as Money) : null,
  };
}

/** What a trade has before, as far as it matters. */
export interface PresentEntry {
  readonly comments: string;
  readonly hasSetup: boolean;
  readonly risk: Money | null;
}

/** What becomes of an entry. */
interface Attached {
  /** Null where the text is already there, or nothing was written. */
  readonly comments: string | null;
  readonly setsSetup: boolean;
  readonly setsRisk: boolean;
}

/**
 * What attaching does: a text is added below the existing one, under a line with the name of its journal, and not again where it
 * is already there; a setup and a risk are set only where there are none. Null where the text would be longer than a note may be.
 */
export function attach(
  present: PresentEntry,
  { text, setup, risk }: Attachment,
  journal: string,
): Attached | null {
  const comments = belowPresent(present.comments, text, journal);
  if (comments !== null && comments.length > MAX_COMMENT_LENGTH) return null;
  return {
    comments,
    setsSetup: setup !== null && !present.hasSetup,
    setsRisk: risk !== null && present.risk === null,
  };
}

function belowPresent(present: string, text: string, journal: string): string | null {
  if (text === '' || present.includes(text)) return null;
  return present.trim() === '' ? text : `${present.trimEnd()}\n\n— ${journal} —\n${text}`;
}
