/** Tables as text, for spreadsheets and for programs: everything that is downloaded as CSV or put on the clipboard. */
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import { formatTime } from '@daybook/domain/time-figures.ts';

/**
 * One cell. A number is written with at most six decimals, `decimal` is exact decimal text as it is; times are seconds from New York
 * midnight, with their day where `day` is there; null is what is not known.
 */
export type TableCell =
  | string
  | number
  | boolean
  | null
  | { readonly decimal: string }
  | { readonly money: Money; readonly currency: string }
  | { readonly day: Day }
  | { readonly time: number; readonly day: Day | null }
  | { readonly seconds: number };

/** A row of cells. */
export type TableCells = readonly TableCell[];

/** Whom a table is written for: a spreadsheet in the reader's language, or a program. */
export const TABLE_PURPOSES = ['spreadsheet', 'program'] as const;
export type TablePurpose = (typeof TABLE_PURPOSES)[number];

/** How numbers and days are written, and the separator of cells. */
export interface TableForm {
  readonly purpose: TablePurpose;
  readonly separator: ',' | ';' | '\t';
  readonly decimalSign: '.' | ',';
  readonly dayText: (day: Day) => string;
  /** A yes or no in the reader's language. */
  readonly yesNo: readonly [yes: string, no: string];
}

/** Commas, points and ISO dates in every language. */
export const PROGRAM_FORM: TableForm = {
  purpose: 'program',
  separator: ',',
  decimalSign: '.',
  dayText,
  yesNo: ['true', 'false'],
};

/**
 * As spreadsheets of a locale (BCP 47) read it: its decimal sign, its order of year, month and day; semicolons where the comma is
 * the decimal sign. Amounts have no signs of currencies and no groups, so that they are numbers.
 */
export function spreadsheetForm(locale: string, yesNo: TableForm['yesNo']): TableForm {
  const isComma = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(1.5).includes(',');
  return {
    purpose: 'spreadsheet',
    separator: isComma ? ';' : ',',
    decimalSign: isComma ? ',' : '.',
    dayText: dayWriter(locale),
    yesNo,
  };
}

/** The same cells for the clipboard, which knows tabs alone. */
export function clipboardForm(form: TableForm): TableForm {
  return { ...form, separator: '\t' };
}

/** The locale in which a reader of a language reads spreadsheets: the first of the browser's of that language. */
export function spreadsheetLocale(language: string, browser: readonly string[]): string {
  return browser.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language;
}

/** Rows between two turns of the page: fewer than would be noticed. */
export const ROWS_A_SLICE = 1_000;

/**
 * The whole table in pieces that belong one after another; the page has its turn after every {@link ROWS_A_SLICE} rows, so that it
 * never freezes. `turn` waits for it.
 */
export async function writeTable(
  rows: Iterable<TableCells>,
  form: TableForm,
  turn: () => Promise<void> = nextTurn,
): Promise<string[]> {
  const isFile = form.separator !== '\t';
  // The mark of its order makes a spreadsheet read the file as UTF-8; a program would take it for a part of the first heading.
  const pieces = isFile && form.purpose === 'spreadsheet' ? ['\ufeff'] : [];
  let lines: string[] = [];
  for (const row of rows) {
    lines.push(`${row.map((cell) => written(cell, form)).join(form.separator)}\r\n`);
    if (lines.length < ROWS_A_SLICE) continue;
    pieces.push(lines.join(''));
    lines = [];
    await turn();
  }
  pieces.push(lines.join(''));
  return pieces;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    // Unlike a timer it is not slowed down when it is asked for again and again.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function written(cell: TableCell, form: TableForm): string {
  const isText = typeof cell === 'string';
  const text = isText ? harmless(cell) : valueText(cell, form);
  if (form.separator === '\t') return isText ? text.replace(/[\t\r\n]+/g, ' ') : text;
  // All that any reader takes for the end of a cell, whatever the separator is.
  return /[",;\t\r\n]/.test(text) && (isText || text.includes(form.separator))
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** What a spreadsheet would calculate is prefixed with an apostrophe, full-width signs as well. */
function harmless(text: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
}

function valueText(cell: Exclude<TableCell, string>, form: TableForm): string {
  const inLocale = (number: string) => number.replace('.', form.decimalSign);
  const isForProgram = form.purpose === 'program';
  if (cell === null) return '';
  if (typeof cell === 'boolean') return form.yesNo[cell ? 0 : 1];
  if (typeof cell === 'number') return inLocale(numberText(cell));
  if ('decimal' in cell) return inLocale(cell.decimal);
  if ('money' in cell) return inLocale(moneyText(cell.money));
  if ('seconds' in cell) return isForProgram ? String(cell.seconds) : formatTime(cell.seconds);
  if (!('time' in cell)) return form.dayText(cell.day);
  if (cell.day === null) return formatTime(cell.time);
  return `${form.dayText(cell.day)}${isForProgram ? 'T' : ' '}${formatTime(cell.time)}`;
}

/** Never with an exponent, which programs and spreadsheets read in ways of their own, and never −0. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = Math.abs(value) < 1e21 ? value.toFixed(6) : BigInt(value).toString();
  const short = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  return short === '-0' ? '0' : short;
}

/** Writes days in the order and with the separators of a locale, in western figures and the western calendar. */
function dayWriter(locale: string): (day: Day) => string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = format.formatToParts(0).map(({ type, value }) => ({ type, value }));
  return (day) => {
    const [year, month, date] = dayText(day).split('-');
    const values: Readonly<Record<string, string | undefined>> = { year, month, day: date };
    return parts.map(({ type, value }) => values[type] ?? value).join('');
  };
}
