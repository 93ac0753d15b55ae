import { addDecimals, decimal, decimalText, ZERO, type Decimal } from '@daybook/domain/decimal.ts';
import { parseTimeOfDay, type Day } from '@daybook/domain/calendar.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { findLooseNumber, findNumber, requireDay } from '#brokers/rows/cell-values.ts';
import type { Notes } from '#brokers/files/file-reading.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
import { UnreadableFile, wrongCell } from '#brokers/reading/unreadable-file.ts';

/** A row of the cash balance or of the futures statements. */
export interface CashRow {
  readonly line: number;
  /** TRD is a trade, BAL a balance, everything else other cash; empty for the total. */
  readonly type: string;
  readonly description: string;
  /** Day and seconds as written, in the zone of the trade history; null for a total. */
  readonly at: { readonly day: Day; readonly seconds: number } | null;
  /** Signed as the account sees them: fees are negative. */
  readonly misc: string;
  readonly commission: string;
  readonly amount: string;
  readonly balance: string | null;
  /** What a trade's description says. */
  readonly trade: CashTrade | null;
}

interface CashTrade {
  readonly action: 'buy' | 'sell';
  readonly size: string;
  readonly price: string;
  readonly words: ReadonlySet<string>;
}

/** `KEY: F2 SOLD -100 AMZN @9.65`, `BOT +20 VERTICAL SPX 100 (Weeklys) 25 MAR 26 6535/6515 PUT @.05 CBOE`. */
const TRADE = /\b(BOT|SOLD) ([+-]?[\d,.]{1,24}) (.{1,160}?) @(-?[\d.,']{1,24})(?: [A-Z][A-Z0-9+ ]{0,40})?$/;

function parseTrade(description: string): CashTrade | null {
  const [, word = '', quantity = '', what = '', price = ''] = TRADE.exec(description) ?? [];
  const size = findLooseNumber(quantity.replace(/^[+-]/, ''));
  const paid = findLooseNumber(price);
  if (size === null || paid === null) return null;
  const words = what.split(/\s+/).flatMap((part) => {
    const bare = part.replace(/:[A-Z]+$/, '');
    return bare.startsWith('/') ? [bare] : [bare, ...bare.split('/')];
  });
  return {
    action: word === 'BOT' ? 'buy' : 'sell',
    size,
    price: paid,
    words: new Set(words.map(canonicalWord)),
  };
}

/** Strikes are compared as numbers: `52.50` is `52.5`. */
export function canonicalWord(word: string): string {
  return findLooseNumber(word) ?? word;
}

function timeIn({ line, cell }: NamedRow, isTotal: boolean): CashRow['at'] {
  if (isTotal) return null;
  const [dateColumn, timeColumn] = cell('DATE') === '' ? ['Exec Date', 'Exec Time'] : ['DATE', 'TIME'];
  const day = requireDay(line, dateColumn, cell(dateColumn));
  const seconds = parseTimeOfDay(cell(timeColumn));
  if (seconds === null) throw wrongCell(line, timeColumn, cell(timeColumn), because('aTime', 'HH:MM:SS'));
  return { day, seconds };
}

/** The first of two spellings of a column that says something: futures statements write `Amount`, the cash balance `AMOUNT`. */
function either(row: NamedRow, loud: string, quiet: string): string {
  return row.cell(loud) === '' ? quiet : loud;
}

/** Reads a row. Throws {@link UnreadableFile}: a row of money that cannot be read means that the file is damaged. */
export function readCashRow(row: NamedRow, title: string): CashRow {
  const { line, cell } = row;
  const description = cell(either(row, 'DESCRIPTION', 'Description'));
  const isTotal = description === 'TOTAL';
  const type = cell(either(row, 'TYPE', 'Type'));
  if (!isTotal && !/^[A-Z]{2,5}$/.test(type))
    throw wrongCell(line, `${title}, TYPE`, type, because('aType', 'TRD'));
  const trade = type === 'TRD' ? parseTrade(description) : null;
  if (type === 'TRD' && trade === null)
    throw new UnreadableFile(line, because('tradeUnread', description.slice(0, 60)));
  return {
    line,
    type: isTotal ? '' : type,
    description,
    at: timeIn(row, isTotal),
    misc: findNumber(row, 'Misc Fees') ?? '0',
    commission: findNumber(row, 'Commissions & Fees') ?? '0',
    amount: findNumber(row, either(row, 'AMOUNT', 'Amount')) ?? '0',
    balance: findNumber(row, either(row, 'BALANCE', 'Balance')),
    trade,
  };
}

function sumOf(...amounts: readonly string[]): Decimal {
  return amounts.reduce((sum, amount) => addDecimals(sum, decimal(amount)), ZERO);
}

/**
 * Whether each balance follows from the one before and the row's amounts, to the cent, and the total from all rows. A row
 * that does not is noted: one of its figures was changed, or a row is missing before it.
 */
export function checkCash(rows: readonly CashRow[], title: string, notes: Notes): void {
  let balance: string | null = null;
  for (const { line, type, misc, commission, amount, balance: stated } of rows) {
    if (type === '') checkTotal(rows, notes);
    else if (balance !== null && stated !== null) {
      const expected = decimalText(sumOf(balance, misc, commission, amount));
      if (type !== 'BAL' && expected !== stated)
        notes.unreadable(
          new UnreadableFile(line, because('balance', title, stated), because('figure', expected)),
        );
    }
    balance = stated ?? balance;
  }
  const isWhole = rows.length === 0 || rows.some(({ type }) => type === '');
  if (!isWhole && title === 'Cash Balance')
    throw new UnreadableFile(rows.at(-1)?.line ?? null, because('noTotal', title), because('aTotal'));
}

function checkTotal(rows: readonly CashRow[], notes: Notes): void {
  const total = rows.find(({ type }) => type === '');
  if (!total) return;
  for (const name of ['misc', 'commission', 'amount'] as const) {
    const expected = decimalText(sumOf(...rows.filter(({ type }) => type !== '').map((row) => row[name])));
    if (expected !== total[name])
      notes.unreadable(
        new UnreadableFile(total.line, because('total', total[name]), because('figure', expected)),
      );
  }
}
