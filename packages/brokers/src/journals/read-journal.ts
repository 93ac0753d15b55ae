import { because } from '@daybook/texts/file-reason.ts';
import type { Content, FileSource } from '#brokers/files/file-reading.ts';
import { openFiles, type OpenedFile } from '#brokers/reading/content.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import {
  MAX_JOURNAL_BYTES,
  type JournalReading,
  type NoteList,
  type OtherJournal,
} from './journal-reading.ts';
import { hasHeadings } from './journal-table.ts';
import { parseDocuments, type Document } from './tradenote/parse-documents.ts';
import { readTradenote } from './tradenote/tradenote-journal.ts';
import { readTradervue, TRADERVUE_HEADINGS } from './tradervue/tradervue-journal.ts';
import { readTradezella, TRADEZELLA_HEADINGS } from './tradezella/tradezella-journal.ts';

interface TableReader {
  readonly journal: OtherJournal;
  readonly headings: readonly string[];
  readonly read: (content: Content, zone: string) => NoteList;
}

const TABLES: readonly TableReader[] = [
  { journal: 'tradervue', headings: TRADERVUE_HEADINGS, read: readTradervue },
  { journal: 'tradezella', headings: TRADEZELLA_HEADINGS, read: readTradezella },
];

function isJson({ sample }: Content): boolean {
  return sample.kind === 'csv' && /^\ufeff?\s*[{[]/.test(sample.head);
}

function contentOf(opened: OpenedFile): Content {
  if (opened.bytes.size > MAX_JOURNAL_BYTES)
    throw new UnreadableFile(null, because('tooLarge', MAX_JOURNAL_BYTES / 1024 / 1024));
  const content = opened.open({}, () => undefined);
  if (!content) throw new UnreadableFile(null, because('notUtf8'), because('sayEncoding'));
  return content;
}

/** The table of a journal: the first of the contents that has its headings. */
function readTable(contents: readonly Content[], zone: string): JournalReading {
  for (const content of contents)
    for (const { journal, headings, read } of TABLES)
      if (content.sample.rows.some((row) => hasHeadings(row, headings)))
        return read(content, zone).reading(journal);
  throw new UnreadableFile(null, because('unknownLayout'));
}

/**
 * Reads an export of another journal, whichever it is: a table, JSON, or an archive of JSON files. `zone` is the IANA zone of times
 * that name none. Blocks its thread; throws {@link UnreadableFile} for what is none, or too large.
 */
export function readJournal(file: FileSource, zone: string): JournalReading {
  const contents: Content[] = [];
  const documents: Document[] = [];
  let size = 0;
  for (const opened of openFiles(file)) {
    size += opened.bytes.size;
    if (size > MAX_JOURNAL_BYTES)
      throw new UnreadableFile(null, because('tooLarge', MAX_JOURNAL_BYTES / 1024 / 1024));
    // A dump has other files besides the documents.
    if (!opened.isAlone && !/\.(?:json|jsonl|ndjson|csv)$/i.test(opened.name)) continue;
    const content = contentOf(opened);
    if (isJson(content))
      for (const document of parseDocuments([...content.text()].join(''))) documents.push(document);
    else contents.push(content);
  }
  if (documents.length === 0) return readTable(contents, zone);
  const list = readTradenote(documents);
  if (list.notes.length === 0) throw new UnreadableFile(null, because('unknownLayout'));
  return list.reading('tradenote');
}
