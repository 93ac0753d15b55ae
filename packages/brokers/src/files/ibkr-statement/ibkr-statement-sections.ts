import { because } from '@daybook/texts/file-reason.ts';
import type { Content, Row } from '#brokers/files/file-reading.ts';
import { headerOf, type Header, type NamedRow } from '#brokers/reading/table.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';

/** A row of a section with its cells by the names of the header in force. */
export type StatementRow = NamedRow;

/** What the journal needs of a statement: the first column names the section, the second the kind of row. */
interface StatementSections {
  readonly account: string | null;
  readonly trades: readonly StatementRow[];
  readonly subtotals: readonly StatementRow[];
  readonly instruments: readonly StatementRow[];
  readonly actions: readonly StatementRow[];
}

const TRADES = 'Trades';
const ACTIONS = 'Corporate Actions';
const INSTRUMENTS = 'Financial Instrument Information';
const TRADE_COLUMNS = [
  'DataDiscriminator',
  'Asset Category',
  'Currency',
  'Symbol',
  'Date/Time',
  'Quantity',
  'T. Price',
];
const MAX_ROWS = 500_000;

/** What the rows of one position have in common. */
export function positionKey({ cell }: StatementRow): string {
  return [cell('Asset Category'), cell('Currency'), cell('Account'), cell('Symbol')].join('|');
}

/** Whether a row heads a table of a statement in another language than English, in which `DataDiscriminator` alone stays as it is. */
export function isForeignHeader({ cells }: Row): boolean {
  return cells[1] === 'Header' && cells[2] === 'DataDiscriminator' && cells[3] !== 'Asset Category';
}

/** A subtotal as wide as its header: some releases write it without the empty cells at its end. */
function filledUp({ line, cells }: Row, { names }: Header): Row {
  const missing = Math.max(0, names.length - cells.length);
  return { line, cells: [...cells, ...Array<string>(missing).fill('')] };
}

interface Reading {
  account: string | null;
  readonly trades: StatementRow[];
  readonly subtotals: StatementRow[];
  readonly instruments: StatementRow[];
  readonly actions: StatementRow[];
}

function readHeader(row: Row, section: string, content: Content): Header {
  const header = headerOf(row, content);
  const missing = section === TRADES ? TRADE_COLUMNS.filter((name) => !header.has(name)) : [];
  if (missing.length > 0) throw new UnreadableFile(row.line, because('columnsMissingIn', missing, TRADES));
  return header;
}

function readField({ cells }: Row, reading: Reading): void {
  const [section, kind, name, value = ''] = cells;
  if (kind !== 'Data') return;
  if (section === 'Account Information' && name === 'Account')
    reading.account ??= /^[\w.*-]{1,64}/.exec(value)?.[0] ?? null;
}

function put(row: StatementRow, section: string, kind: string, reading: Reading): void {
  if (section === INSTRUMENTS && kind === 'Data') reading.instruments.push(row);
  else if (section === ACTIONS && kind === 'Data') reading.actions.push(row);
  else if (section === ACTIONS) return;
  else if (section === TRADES && kind === 'Data') reading.trades.push(row);
  else if (section === TRADES && kind === 'SubTotal') reading.subtotals.push(row);
  else if (section === TRADES && kind !== 'Total' && kind !== 'Notes')
    throw new UnreadableFile(row.line, because('sectionRow', TRADES, kind.slice(0, 40)));
}

/**
 * Takes a statement apart. One section may have several headers with other columns. Throws {@link UnreadableFile} for a
 * statement that was cut off within its trades, and for one without trades.
 */
export function readSections(content: Content): StatementSections {
  const reading: Reading = { account: null, trades: [], subtotals: [], instruments: [], actions: [] };
  let header: Header | null = null;
  let last: { readonly section: string; readonly kind: string } = { section: '', kind: '' };
  let hasTrades = false;
  for (const row of content.rows()) {
    const [section = '', kind = ''] = row.cells;
    if (isForeignHeader(row) && section !== TRADES)
      throw new UnreadableFile(row.line, because('statementLanguage'), because('statementInEnglish'));
    readField(row, reading);
    if (section === TRADES || section === INSTRUMENTS || section === ACTIONS) {
      hasTrades ||= section === TRADES;
      if (kind === 'Header') header = readHeader(row, section, content);
      else if (!header || section !== last.section)
        throw new UnreadableFile(row.line, because('sectionHeader', section));
      else put(header.row(kind === 'SubTotal' ? filledUp(row, header) : row), section, kind, reading);
      if (reading.trades.length + reading.actions.length > MAX_ROWS)
        throw new UnreadableFile(row.line, because('tooManyTrades', MAX_ROWS));
    }
    last = { section, kind };
  }
  if (!hasTrades) throw new UnreadableFile(null, because('noSection', TRADES), because('chooseSection'));
  if (last.section === TRADES && last.kind !== 'Total')
    throw new UnreadableFile(null, because('cutWithinTrades'), because('totalAtEnd'));
  return reading;
}
