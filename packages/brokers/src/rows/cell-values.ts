import { dayText, findDay, timeText, type Day } from '@daybook/domain/calendar.ts';
import type { NameOrder } from '@daybook/domain/execution/name-days.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { NO_MONEY, type Money } from '@daybook/domain/money.ts';
import { parseMoney } from '@daybook/domain/money-of-decimal.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { parseAmericanDate, parseClockTime } from './american-date.ts';
import { canonicalDecimal, MAX_NUMBER_CHARACTERS } from './exact-number.ts';
import type { NamedRow } from '#brokers/reading/table.ts';
import { skippedTime, wrongCell } from '#brokers/reading/unreadable-file.ts';
import { findYearLastDate, refuseOtherOrder } from './year-last-dates.ts';
import { findInstant, NEW_YORK, newYorkOf } from './newyork.ts';

const SCIENTIFIC = /^\d+(?:\.\d*)?[eE][-+]?\d{1,2}$/;
/** Thousands in threes with commas, or none. They never begin with a zero: `0,125` is an eighth. */
const AMOUNT = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$|^\d*(?:\.\d*)?$/;

/**
 * Canonical decimal text of a number as exports write it: `$1,234.50`, `($58.50)`, `$(58.50)`, `-$5`, `+300`, `.35`. Null
 * for anything else, commas that do not part thousands included.
 */
export function findLooseNumber(text: string): string | null {
  if (text.length > MAX_NUMBER_CHARACTERS) return null;
  const plain = canonicalDecimal(text);
  if (plain !== null) return plain;
  const parts = /^([-+]?)(\$?)([-+]?)(\(?)(\$?)([\d.,]+(?:[eE][-+]?\d{1,2})?)(\)?)$/.exec(
    text.replaceAll(' ', ''),
  );
  if (!parts) return null;
  const [, before = '', dollar = '', after = '', open = '', inner = '', digits = '', close = ''] = parts;
  if ((before !== '' && after !== '') || (dollar !== '' && inner !== '')) return null;
  if ((open === '') !== (close === '') || (open !== '' && before + after !== '')) return null;
  if (!AMOUNT.test(digits) && !SCIENTIFIC.test(digits)) return null;
  const isNegative = open !== '' || before + after === '-';
  return canonicalDecimal(`${isNegative ? '-' : ''}${digits.replaceAll(',', '')}`);
}

/** The number in a cell. Throws {@link UnreadableFile} for none. */
export function requireNumber({ line, cell }: NamedRow, column: string): string {
  const value = findLooseNumber(cell(column));
  if (value === null) throw wrongCell(line, column, cell(column), because('aNumber'));
  return value;
}

/** The number in a cell that may be empty or missing; null then. */
export function findNumber(row: NamedRow, column: string): string | null {
  const text = row.cell(column);
  return text === '' || text === '--' ? null : requireNumber(row, column);
}

/** The amount in a cell, none where it is empty. Throws {@link UnreadableFile}. */
export function readMoney(row: NamedRow, column: string): Money {
  const text = findNumber(row, column);
  const amount = text === null ? NO_MONEY : parseMoney(text);
  if (amount === null) throw wrongCell(row.line, column, text ?? '', because('smallerAmount'));
  return amount;
}

/** A number of which the sign says nothing or is known: canonical text without it. */
export function magnitudeOf(number: string): string {
  return number.startsWith('-') ? number.slice(1) : number;
}

/** A size, above 0. Throws {@link UnreadableFile}. */
export function requireSize(row: NamedRow, column: string): string {
  const size = requireNumber(row, column);
  if (size === '0' || size.startsWith('-')) throw wrongCell(row.line, column, size, because('positive'));
  return size;
}

/** A price that is not below 0. Throws {@link UnreadableFile}. */
export function requirePrice(row: NamedRow, column: string): string {
  const price = requireNumber(row, column);
  if (price.startsWith('-')) throw wrongCell(row.line, column, price, because('priceNotNegative'));
  return price;
}

/** An account's name in a cell, be it with stars for its digits. Throws {@link UnreadableFile}. */
export function requireAccount({ line, cell }: NamedRow, column: string): string {
  const account = cell(column);
  if (!/^[\w.#*:-]{1,64}$/.test(account)) throw wrongCell(line, column, account, because('anAccount'));
  return account;
}

export type Moment = Pick<ReportedExecution, 'day' | 'execTime' | 'instant' | 'zone' | 'localText'>;

/** The moment of a local date and time in a zone, with its text. Throws {@link UnreadableFile} for a time that the clock skipped. */
export function momentOf(
  line: number,
  zone: string,
  day: Day,
  seconds: number,
  localText = `${dayText(day)} ${timeText(seconds)}`,
): Moment {
  const instant = findInstant(zone, day, seconds);
  if (instant === null) throw skippedTime(line, zone, day, seconds);
  if (zone === NEW_YORK) return { day, execTime: seconds, instant, zone, localText };
  return { ...newYorkOf(instant), instant, zone, localText };
}

/** Of `YYYY-MM-DD`, `YYYY/MM/DD` and `YYYYMMDD`; undefined for another form, null where there is no such day. */
function yearFirstDay(text: string): Day | null | undefined {
  const iso = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})$/.exec(text);
  return iso ? findDay(Number(iso[1]), Number(iso[3]), Number(iso[4])) : undefined;
}

/**
 * A day as `M/D/YYYY`, `M/D/YY`, `YYYY-MM-DD`, `YYYY/MM/DD` or `YYYYMMDD`, in layouts whose dates have the month first. Throws
 * {@link UnreadableFile}, for the whole file where the day comes first.
 */
export function requireDay(line: number, column: string, text: string): Day {
  const yearFirst = yearFirstDay(text);
  const day = yearFirst === undefined ? parseAmericanDate(text) : yearFirst;
  if (day !== null) return day;
  refuseOtherOrder(line, text, 'month-first');
  throw wrongCell(line, column, text, because('aDate'));
}

/** The same in the order that a file's dates have, with points and hyphens too. Throws {@link UnreadableFile}. */
export function requireDayIn(line: number, column: string, text: string, order: NameOrder): Day {
  const yearFirst = yearFirstDay(text);
  if (yearFirst !== undefined || findYearLastDate(text)?.text !== text) return requireDay(line, column, text);
  const day = findYearLastDate(text)?.days[order] ?? null;
  if (day === null) throw wrongCell(line, column, text, because('aDate'));
  return day;
}

/** A time of day as `HH:MM:SS`, with or without parts of a second, or `h:MM:SS AM`. Throws {@link UnreadableFile}. */
export function requireTime(line: number, column: string, text: string): number {
  const parts = /^(\d{1,2}:\d{2}:\d{2})(?:\.\d{1,9})?(?: ?([AP])\.? ?M\.?)?$/i.exec(text);
  const seconds = parts ? parseClockTime(parts[1] ?? '') : null;
  const lacksSeconds = /^\d{1,2}:\d{2}(?: ?[AP]M)?$/i.test(text);
  if (!parts || seconds === null)
    throw wrongCell(line, column, text, because(lacksSeconds ? 'aTimeWithSeconds' : 'aTime', 'HH:MM:SS'));
  const half = parts[2]?.toUpperCase();
  if (half === undefined) return seconds;
  const hours = Math.floor(seconds / 3600);
  if (hours < 1 || hours > 12) throw wrongCell(line, column, text, because('hour12'));
  return (seconds % 43_200) + (half === 'P' ? 43_200 : 0);
}
