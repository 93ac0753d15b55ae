import type { JournalNote } from '@daybook/domain/moving-in/journal-note.ts';
import type { Content } from '#brokers/files/file-reading.ts';
import { readSide, readSymbol } from '#brokers/journals/note-cells.ts';
import { readDayAndTime } from '#brokers/journals/stated-moment.ts';
import { journalRows, type JournalRow } from '#brokers/journals/journal-table.ts';
import { NoteList } from '#brokers/journals/journal-reading.ts';
import { evidenceIn, namesIn, putTogether, riskIn } from '#brokers/journals/written-notes.ts';

/** Headings of the trades that Tradervue exports; without these no trade can be identified. */
export const TRADERVUE_HEADINGS = ['Open Datetime', 'Symbol', 'Side'] as const;

function noteOf(row: JournalRow, zone: string): JournalNote {
  const { line, cell } = row;
  const momentIn = (column: string) => readDayAndTime({ line, column, text: cell(column) }, zone);
  const opened = momentIn('Open Datetime');
  const closed = cell('Close Datetime') === '' ? null : momentIn('Close Datetime');
  return {
    line,
    symbol: readSymbol(line, 'Symbol', cell('Symbol')),
    side: readSide(line, 'Side', cell('Side')),
    opened: opened.seconds,
    closed: closed?.seconds ?? null,
    precision: opened.precision,
    account: null,
    size: evidenceIn(cell('Volume')),
    entryPrice: evidenceIn(cell('Entry Price')),
    exitPrice: evidenceIn(cell('Exit Price')),
    gross: evidenceIn(cell('Gross P&L')),
    ...putTogether(line, {
      text: cell('Notes', 'Note'),
      setups: namesIn(cell('Setup', 'Setups')),
      lists: [{ heading: 'Tags', names: namesIn(cell('Tags')) }],
      risk: riskIn(cell('Initial Risk')),
    }),
  };
}

/** Notes of Tradervue's table of trades, its times in the zone that the trader had set there. Throws `UnreadableFile`. */
export function readTradervue(content: Content, zone: string): NoteList {
  const list = new NoteList();
  for (const row of journalRows(content, TRADERVUE_HEADINGS, list)) list.take(() => noteOf(row, zone));
  return list;
}
