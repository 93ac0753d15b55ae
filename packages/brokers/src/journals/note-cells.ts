import type { JournalNote } from '@daybook/domain/moving-in/journal-note.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';

const MAX_SYMBOL = 64;

/** Side as journals name it: `L`, `Long`, `S`, `Short`. Throws `UnreadableFile`. */
export function readSide(line: number, column: string, text: string): JournalNote['side'] {
  const word = text.toLowerCase();
  if (word === 'l' || word === 'long' || word === 'buy') return 'long';
  if (word === 's' || word === 'short' || word === 'sell') return 'short';
  throw wrongCell(line, column, text, because('aSide', ['Long', 'Short']));
}

/** A symbol as written; it may be anything that is not empty and not long. Throws `UnreadableFile`. */
export function readSymbol(line: number, column: string, text: string): string {
  if (text === '' || text.length > MAX_SYMBOL) throw wrongCell(line, column, text, because('aSymbol'));
  return text;
}
