import type { JournalNote } from '@daybook/domain/moving-in/journal-note.ts';
import type { Kept, UnreadableRow } from '#brokers/files/file-reading.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { because } from '@daybook/texts/file-reason.ts';

/** Journals whose exports are read. */
const OTHER_JOURNALS = ['tradervue', 'tradezella', 'tradenote'] as const;
export type OtherJournal = (typeof OTHER_JOURNALS)[number];

/** The largest export that is read: it is in memory whole. */
export const MAX_JOURNAL_BYTES = 32 * 1024 * 1024;
const MAX_JOURNAL_NOTES = 200_000;
const MAX_UNREADABLE_KEPT = 200;

/** What an export of another journal came to. */
export interface JournalReading {
  readonly journal: OtherJournal;
  readonly notes: readonly JournalNote[];
  /** Rows that cannot be read; the others are. */
  readonly unreadable: Kept<UnreadableRow>;
}

/** Collects notes as a reader finds them. Throws {@link UnreadableFile} for more than are read. */
export class NoteList {
  readonly notes: JournalNote[] = [];
  readonly #rows: UnreadableRow[] = [];
  #count = 0;

  /** Adds what `read` makes of a row; one that cannot be read is kept with its reason. */
  take(read: () => JournalNote | null): void {
    try {
      const note = read();
      if (note) this.notes.push(note);
    } catch (error) {
      if (!(error instanceof UnreadableFile) || error.line === null) throw error;
      this.unreadable({ line: error.line, reason: error.reason, expected: error.expected });
    }
    this.#refuseTooMany();
  }

  /** Keeps a row that cannot be read, with its reason. */
  unreadable(row: UnreadableRow): void {
    this.#count += 1;
    if (this.#rows.length < MAX_UNREADABLE_KEPT) this.#rows.push(row);
    this.#refuseTooMany();
  }

  #refuseTooMany(): void {
    if (this.notes.length + this.#count > MAX_JOURNAL_NOTES)
      throw new UnreadableFile(null, because('tooManyRows', MAX_JOURNAL_NOTES));
  }

  /** What was found, of a journal. */
  reading(journal: OtherJournal): JournalReading {
    return { journal, notes: this.notes, unreadable: { count: this.#count, rows: this.#rows } };
  }
}
