import type { JournalNote } from '@daybook/domain/moving-in/journal-note.ts';
import type { Content } from '#brokers/files/file-reading.ts';
import { plainSymbol, describeSymbol } from '#brokers/instruments/symbols.ts';
import { headingKey, journalRows, type JournalRow } from '#brokers/journals/journal-table.ts';
import { NoteList } from '#brokers/journals/journal-reading.ts';
import { readSide, readSymbol } from '#brokers/journals/note-cells.ts';
import { readMoment, type StatedMoment } from '#brokers/journals/stated-moment.ts';
import { evidenceIn, namesIn, putTogether, riskIn, type Listed } from '#brokers/journals/written-notes.ts';

export const TRADEZELLA_HEADINGS = ['Open Date', 'Open Time', 'Symbol', 'Side'] as const;

/** Its own columns besides figures. */
const SETUPS = ['Setups', 'Setup', 'Playbook'];
const TEXTS = ['Notes', 'Note', 'Trade Notes'];
const TAGS = ['Mistakes', 'Custom Tags', 'Tags'];
/** Columns that every export has, of which nothing is attached. All others are categories of tags that the trader made. */
const FIGURES: ReadonlySet<string> = new Set(
  [
    'Account Name',
    'Adjusted Cost',
    'Adjusted Proceeds',
    'Avg Buy Price',
    'Avg Sell Price',
    'Exit Efficiency',
    'Best Exit',
    'Best Exit Price',
    'Best Exit Time',
    'Close Date',
    'Close Time',
    'Commission',
    'Commissions',
    'Duration',
    'Entry Price',
    'Executions',
    'Exit Price',
    'Gross P&L',
    'Trade Risk',
    'Initial Risk',
    'Initial Target',
    'Instrument',
    'Spread Type',
    'Market Cap',
    'Net P&L',
    'Net ROI',
    'Open Date',
    'Open Time',
    'Pips',
    'Reward Ratio',
    'Points',
    'Position MAE',
    'Position MFE',
    'Price MAE',
    'Price MFE',
    'Realized RR',
    'Planned RR',
    'Return Per Pip',
    'Reviewed',
    'Sector',
    'Side',
    'Status',
    'Symbol',
    'Ticks Value',
    'Ticks Per Contract',
    'Fee',
    'Fees',
    'Swap',
    'Rating',
    'Quantity',
    'Zella Score',
    ...SETUPS,
    ...TEXTS,
    ...TAGS,
  ].map(headingKey),
);
/** A figure, a date or a yes/no is no tag, in whatever column that is new to us. */
const NO_TAG = /^(?:true|false|yes|no|[-+$\d.,:%/() ]*)$/i;

function ownTags(row: JournalRow): Listed[] {
  const lists: Listed[] = [];
  for (const [heading, text] of row.cells())
    if (!FIGURES.has(headingKey(heading)) && text !== '' && !NO_TAG.test(text.slice(0, 64)))
      lists.push({ heading, names: namesIn(text) });
  return lists;
}

/** `2022-11-09 276 PUT` with a symbol is an option of it. */
const OPTION = /^(\d{4}-\d{2}-\d{2}) (\d{1,5}(?:\.\d{1,3})?) (CALL|PUT)$/i;

function symbolOf(row: JournalRow): string {
  const symbol = readSymbol(row.line, 'Symbol', row.cell('Symbol'));
  const [, day = '', strike, right] = OPTION.exec(row.cell('Instrument')) ?? [];
  if (strike === undefined) return symbol;
  const [year, month, date] = day.split('-');
  const named = `${plainSymbol(symbol)} ${month}/${date}/${year} ${right!.toUpperCase()} ${strike}`;
  return describeSymbol(named, 'USD')?.symbol ?? symbol;
}

function momentOf(row: JournalRow, which: 'Open' | 'Close', zone: string): StatedMoment {
  const [date, time] = [row.cell(`${which} Date`), row.cell(`${which} Time`)];
  return readMoment({ line: row.line, column: `${which} Time`, text: `${date} ${time}` }, date, time, zone);
}

function noteOf(row: JournalRow, zone: string): JournalNote {
  const { line, cell } = row;
  const side = readSide(line, 'Side', cell('Side'));
  const opened = momentOf(row, 'Open', zone);
  const isClosed = cell('Close Date') !== '' && cell('Close Time') !== '';
  // What it calls entry and exit are the first and the last fill; averages are comparable with every journal's.
  const [bought, sold] = [cell('Avg Buy Price', 'Entry Price'), cell('Avg Sell Price', 'Exit Price')];
  const [entry, exit] = side === 'long' ? [bought, sold] : [sold, bought];
  const hasAverages = cell('Avg Buy Price') !== '' && cell('Avg Sell Price') !== '';
  return {
    line,
    symbol: symbolOf(row),
    side,
    opened: opened.seconds,
    closed: isClosed ? momentOf(row, 'Close', zone).seconds : null,
    precision: opened.precision,
    account: cell('Account Name').slice(0, 200) || null,
    size: evidenceIn(cell('Quantity')),
    entryPrice: evidenceIn(hasAverages ? entry : cell('Entry Price')),
    exitPrice: evidenceIn(hasAverages ? exit : cell('Exit Price')),
    gross: evidenceIn(cell('Gross P&L')),
    ...putTogether(line, {
      text: cell(...TEXTS),
      setups: SETUPS.flatMap((heading) => namesIn(cell(heading))),
      lists: [...TAGS.map((heading) => ({ heading, names: namesIn(cell(heading)) })), ...ownTags(row)],
      risk: riskIn(cell('Initial Risk', 'Trade Risk')),
    }),
  };
}

/** Notes of TradeZella's table of trades; a zone after its times takes precedence over the trader's. Throws `UnreadableFile`. */
export function readTradezella(content: Content, zone: string): NoteList {
  const list = new NoteList();
  for (const row of journalRows(content, TRADEZELLA_HEADINGS, list)) list.take(() => noteOf(row, zone));
  return list;
}
