import { canonicalDecimal, MAX_NUMBER_CHARACTERS } from '#brokers/rows/exact-number.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { isCurrencyCode } from '#brokers/mapper/written/written-units.ts';

/**
 * A "Trade History Report" of MetaTrader 5 as its tables, in whatever language the terminal writes it: its words differ, its
 * order does not. A row with one cell begins a section, the next one names the columns, and rows below begin with a date;
 * a row that begins empty sums them up. Which section is which shows in its rows, for types and directions stay English.
 */
export interface ReportSection {
  /** Places of the columns that have a name. */
  readonly places: readonly number[];
  readonly line: number;
  readonly rows: readonly Row[];
  /** The lines below the rows without a date: the sums. */
  readonly sums: readonly Row[];
}

/** Date and time as the terminal writes them; a spreadsheet that knows dates writes hyphens. */
const MOMENT = /^\d{4}[.-]\d{2}[.-]\d{2} \d{2}:\d{2}(?::\d{2})?$/;
const MIN_COLUMNS = 9;

export function isMoment(text: string | undefined): boolean {
  return text !== undefined && MOMENT.test(text);
}

/** A number with spaces between its thousands and behind its sign, `- 1 234.50`; canonical decimal text, null for none. */
export function findSpacedNumber(text: string | undefined): string | null {
  if (text === undefined || text.length > MAX_NUMBER_CHARACTERS) return null;
  if (!/^-?[\s\d]*(?:\d|\.\d+)$/.test(text)) return null;
  return canonicalDecimal(text.replaceAll(/\s/g, ''));
}

export function namedCells(row: Row): string[] {
  return row.cells.filter((text) => text !== '');
}

/** The report's sections in their order, those without a row of their own left out. */
export function reportSections(rows: Iterable<Row>): ReportSection[] {
  const sections: ReportSection[] = [];
  let present: { places: number[]; line: number; rows: Row[]; sums: Row[] } | null = null;
  for (const row of rows) {
    const named = namedCells(row);
    if (isMoment(row.cells[0]) && present) present.rows.push(row);
    else if (named.length >= MIN_COLUMNS && named.every((text) => findSpacedNumber(text) === null)) {
      const places = row.cells.flatMap((text, at) => (text === '' ? [] : [at]));
      present = { places, line: row.line, rows: [], sums: [] };
      sections.push(present);
    } else if (named.length === 1 && findSpacedNumber(named[0]) === null) present = null;
    else present?.sums.push(row);
  }
  return sections.filter((section) => section.rows.length > 0);
}

const TRADE_TYPES: ReadonlySet<string> = new Set(['buy', 'sell']);
const DIRECTIONS: ReadonlySet<string> = new Set(['in', 'out', 'in/out', 'out by']);

function isNumbered({ cells }: Row): boolean {
  return isMoment(cells[0]) && /^\d{1,18}$/.test(cells[1] ?? '');
}

/** Whether a row is a deal: what was executed, or what moved the balance. */
export function isDeal(row: Row): boolean {
  const [, , symbol = '', type = '', direction = ''] = row.cells;
  if (!isNumbered(row)) return false;
  if (TRADE_TYPES.has(type)) return DIRECTIONS.has(direction);
  return symbol === '' && type !== '' && direction === '';
}

/** Whether a row is a position that was closed: it has a second moment with a price behind it. */
export function isClosedPosition(row: Row): boolean {
  const { cells } = row;
  const closed = closingCell(row);
  return (
    isNumbered(row) &&
    TRADE_TYPES.has(cells[3] ?? '') &&
    closed > 0 &&
    findSpacedNumber(cells[closed + 1]) !== null
  );
}

/** Place of the moment at which a position was closed; -1 without one. */
export function closingCell({ cells }: Row): number {
  return cells.findIndex((text, at) => at > 3 && isMoment(text));
}

/** An account in the report's head: its number, and in brackets its currency, server, kind, and how it holds positions. */
interface ReportAccount {
  /** Null where its owner took it out. */
  readonly account: string | null;
  /** ISO 4217; null when it is not named. */
  readonly currency: string | null;
  /** Whether one symbol may have several positions at once; null when not stated. */
  readonly isHedging: boolean | null;
}

const HEAD_ROWS = 12;
const CODE = /^[A-Z]{3}$/;

function accountIn(text: string): ReportAccount | null {
  const [, account = null, details] = /^(\d{1,20})?\s*\(([^()]{3,200})\)$/.exec(text) ?? [];
  if (details === undefined) return null;
  const words = details.split(',').map((word) => word.trim());
  const mode = words.find((word) => /^(?:hedg|nett|exchange)/i.test(word));
  const currency = words.find((word) => CODE.test(word)) ?? null;
  // Brackets alone are an account's where they say how it holds positions.
  if (account === null && mode === undefined) return null;
  return { account, currency, isHedging: mode === undefined ? null : /^hedg/i.test(mode) };
}

/** What terminals call the currency of an account. Behind other words only a code counts that is known, for a name may be `Name: BOB`. */
const CURRENCY_WORD = /^(?:currency|moneda|divisa|moeda|währung|devise|valuta|валюта)/i;

/** A currency behind a label in a head, be it `Currency: EUR` in one cell or in two; null without one. */
export function currencyInHead(cells: readonly string[]): string | null {
  const named = cells.filter((text) => text !== '');
  const parted = named.flatMap((text, at) =>
    text.endsWith(':') ? [`${text} ${named[at + 1] ?? ''}`] : text,
  );
  for (const text of parted) {
    const [, label = '', code] = /^([^:]{1,40}):\s*([A-Z]{3})$/.exec(text) ?? [];
    if (code !== undefined && (CURRENCY_WORD.test(label) || isCurrencyCode(code))) return code;
  }
  return null;
}

/** The account that the head names, `1234567 (USD, Broker-Live, real, Hedge)`, with or without its number; null where it names none. */
export function findReportAccount(rows: Iterable<Row>): ReportAccount | null {
  let found: ReportAccount | null = null;
  let currency: string | null = null;
  let left = HEAD_ROWS;
  for (const row of rows) {
    if (left-- === 0 || isNumbered(row)) break;
    const account = row.cells.flatMap((text) => accountIn(text) ?? [])[0] ?? null;
    if (account?.currency) return account;
    found ??= account;
    currency ??= currencyInHead(row.cells);
  }
  return found && { ...found, currency };
}
