import { findDay, type Day } from '../calendar.ts';
import { isTradingDay } from '../trading-days.ts';

/** Which of the two numbers before a year is the month. */
export const NAME_ORDERS = ['month-first', 'day-first'] as const;
export type NameOrder = (typeof NAME_ORDERS)[number];

/**
 * The day that the name of a file states: none, or several; one, with the order in which only it can be read (null where any
 * order gives it); or two, by the order that its writer had.
 */
type NameDay =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly day: Day; readonly order: NameOrder | null }
  | { readonly kind: 'two'; readonly days: Readonly<Record<NameOrder, Day>> };

const NONE = { kind: 'none' } as const;
const YEAR_FIRST = /(?<!\d)(20\d{2})([-_. ]?)(\d{1,2})\2(\d{1,2})(?!\d)/g;
const YEAR_LAST = /(?<!\d)(\d{1,2})([-_. ]?)(\d{1,2})\2(20\d{2}|\d{2})(?!\d)/g;

function isWritten(separator: string, ...parts: readonly string[]): boolean {
  return separator !== '' || parts.every((part) => part.length === 2);
}

/** The days that a name states with the year in front. */
function yearFirstDays(name: string): Set<Day> {
  const days = new Set<Day>();
  for (const [, year = '', separator = '', month = '', date = ''] of name.matchAll(YEAR_FIRST)) {
    const day = isWritten(separator, month, date) ? findDay(Number(year), Number(month), Number(date)) : null;
    if (day !== null) days.add(day);
  }
  return days;
}

/** A date with the year last, as in a name. */
interface YearLast {
  readonly text: string;
  readonly days: Readonly<Record<NameOrder, Day | null>>;
}

/** `26-05-12` may be 12 May 2026 as well as 26 May 2012: it stays open. */
function mayBeginWithYear(first: string, date: string, last: string): boolean {
  return (
    last.length === 2 &&
    Number(first) > 12 &&
    findDay(2000 + Number(first), Number(date), Number(last)) !== null
  );
}

function yearLastDates(name: string): YearLast[] {
  return [...name.matchAll(YEAR_LAST)].flatMap(
    ([text, first = '', separator = '', second = '', last = '']) => {
      const isPlain = isWritten(separator, first, second) && (separator !== '' || last.length === 4);
      if (!isPlain || mayBeginWithYear(first, second, last)) return [];
      const year = last.length === 2 ? 2000 + Number(last) : Number(last);
      const days = {
        'month-first': findDay(year, Number(first), Number(second)),
        'day-first': findDay(year, Number(second), Number(first)),
      };
      return days['month-first'] === null && days['day-first'] === null ? [] : [{ text, days }];
    },
  );
}

/** The one day of all dates in one order; null where one of them has none, or they differ. */
function agreed(dates: readonly YearLast[], order: NameOrder): Day | null {
  const days = new Set(dates.map((date) => date.days[order]));
  const [day = null] = days;
  return days.size === 1 ? day : null;
}

/** The day of a file as its name states it: `2026-05-12`, `20260512`, `5-12-2026`, `05122026`, `5_12_26`. */
export function readNameDay(name: string): NameDay {
  const plain = yearFirstDays(name);
  const [first] = plain;
  if (first !== undefined) return plain.size === 1 ? { kind: 'one', day: first, order: null } : NONE;
  const dates = yearLastDates(name);
  const [month, day] = [agreed(dates, 'month-first'), agreed(dates, 'day-first')];
  if (month !== null && day !== null)
    return month === day
      ? { kind: 'one', day, order: null }
      : { kind: 'two', days: { 'month-first': month, 'day-first': day } };
  if (month !== null) return { kind: 'one', day: month, order: 'month-first' };
  return day === null ? NONE : { kind: 'one', day, order: 'day-first' };
}

/** What names that were written by one program have in common: all but their numbers. */
function shapeOf(name: string): string {
  return name.replace(/ ?\(\d+\)/g, '').replace(/\d+/g, '#');
}

const MAX_DATES = 300;

/**
 * The dates in the names of other files that are written as a name is, each once, where the name itself can be read two ways;
 * none otherwise. At most 300, those that can be read one way first.
 */
export function datesOfSimilarNames(name: string, names: readonly string[]): string[] {
  if (readNameDay(name).kind !== 'two') return [];
  const similar = names.filter((other) => other !== name && shapeOf(other) === shapeOf(name));
  const texts = new Set(similar.flatMap((other) => yearLastDates(other).map(({ text }) => text)));
  const isReported = (text: string): number => (readNameDay(text).kind === 'one' ? 0 : 1);
  return [...texts].toSorted((left, right) => isReported(left) - isReported(right)).slice(0, MAX_DATES);
}

/** A name whose day is known, from an earlier import. */
export interface DatedName {
  readonly name: string;
  readonly day: Day;
}

/** Evidence of the order of the numbers in a name. */
export interface NameEvidence {
  /** Names of files that were given together with it, and dates of names written alike. */
  readonly names: readonly string[];
  /** Files that were imported before. */
  readonly earlier: readonly DatedName[];
  /** Whether its platform trades when US exchanges do, so that weekends and holidays are no days of its files. */
  readonly onTradingDays: boolean;
}

/** The order that a name alone proves; null where it proves none. */
function provenBy(read: NameDay, onTradingDays: boolean): NameOrder | null {
  if (read.kind === 'one') return read.order;
  if (read.kind === 'none' || !onTradingDays) return null;
  const possible = NAME_ORDERS.filter((order) => isTradingDay(read.days[order]));
  return possible.length === 1 ? possible[0]! : null;
}

function knownBy({ name, day }: DatedName): NameOrder | null {
  const read = readNameDay(name);
  if (read.kind !== 'two') return provenBy(read, false);
  return NAME_ORDERS.find((order) => read.days[order] === day) ?? null;
}

/** What all agree on; null without any, and where two differ. */
function agreedOrder(orders: readonly (NameOrder | null)[]): NameOrder | null {
  const reported = new Set(orders.filter((order) => order !== null));
  const [order = null] = reported;
  return reported.size === 1 ? order : null;
}

function findOrder(name: string, { names, earlier, onTradingDays }: NameEvidence): NameOrder | null {
  const hasSameShape = (other: string): boolean => shapeOf(other) === shapeOf(name);
  const similar = names.filter((other) => hasSameShape(other) || /^[\d-_. ]+$/.test(other));
  const together = agreedOrder(similar.map((other) => provenBy(readNameDay(other), onTradingDays)));
  return together ?? agreedOrder(earlier.filter((file) => hasSameShape(file.name)).map(knownBy));
}

/** The day that was chosen, or why none was. */
type ChosenDay = Exclude<NameDay, { readonly kind: 'one' }> | { readonly kind: 'one'; readonly day: Day };

/**
 * The day of a file by its name, and by evidence of the order of the numbers in it: the names of other files, of which some can
 * be read one way alone, then files that were imported before. Two days without such evidence, and none where the name states
 * none or, on a platform that trades when US exchanges do, one without trading.
 */
export function chooseNameDay(name: string, evidence: NameEvidence): ChosenDay {
  const read = readNameDay(name);
  const isPossible = (day: Day): boolean => !evidence.onTradingDays || isTradingDay(day);
  if (read.kind === 'none') return NONE;
  if (read.kind === 'one') return isPossible(read.day) ? { kind: 'one', day: read.day } : NONE;
  const possible = NAME_ORDERS.filter((order) => isPossible(read.days[order]));
  const order = findOrder(name, evidence);
  if (order !== null && possible.includes(order)) return { kind: 'one', day: read.days[order] };
  // What speaks for a day without trading speaks against the other one too.
  if (order !== null && possible.length > 0) return read;
  const [only] = possible;
  if (only === undefined) return NONE;
  return possible.length === 1 ? { kind: 'one', day: read.days[only] } : read;
}
