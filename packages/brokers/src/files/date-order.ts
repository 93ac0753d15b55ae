import { dayText, SECONDS_A_DAY, weekdayOf, type Day } from '@daybook/domain/calendar.ts';
import { NAME_ORDERS, readNameDay, type NameOrder } from '@daybook/domain/execution/name-days.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { tableRows, type NamedRow } from '#brokers/reading/table.ts';
import { UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import { findYearLastDate, type YearLastDate } from '#brokers/rows/year-last-dates.ts';
import type { FileToRead } from './file-reading.ts';

/** A cell that states a date, in the order of the file. */
export interface DateCell {
  readonly line: number;
  readonly text: string;
  /** Whether what the row trades rests at the weekend, wherever its clock is. */
  readonly restsAtWeekends?: boolean;
}

/** The date cells of a file that is one table. */
export function* dateCells(
  { content }: Pick<FileToRead, 'content'>,
  needed: readonly string[],
  columns: readonly string[],
  restsAtWeekends: (row: NamedRow) => boolean = () => false,
): Generator<DateCell> {
  for (const { row } of tableRows(content, needed))
    for (const column of columns)
      yield { line: row.line, text: row.cell(column), restsAtWeekends: restsAtWeekends(row) };
}

/** The last day that anything can have happened on, wherever a clock is that shows tomorrow already. */
export function lastDayAt(now: number): Day {
  return (Math.floor(now / (SECONDS_A_DAY * 1000)) + 1) as Day;
}

type Both = Readonly<Record<NameOrder, Day>>;

/** A date that is another day in either order. */
interface Ambiguous {
  readonly text: string;
  readonly days: Both;
}

/** Changes from one date to the next that are kept; so many show an order, if there is one. */
const MAX_RUNS = 5000;
/** As few different dates may be in order by chance. */
const MIN_RUNS = 5;
const NOON = 12;
const [SATURDAY, SUNDAY] = [5, 6];

/** The first and the last of days. */
interface Span {
  readonly first: number;
  readonly last: number;
}

const NO_DAYS: Span = { first: Infinity, last: -Infinity };

function reaching({ first, last }: Span, day: Day): Span {
  return { first: Math.min(first, day), last: Math.max(last, day) };
}

/** Dates of a file, as far as their order matters. */
interface Dates {
  /** The first that exists in one order alone. */
  readonly proofs: Readonly<Record<NameOrder, DateCell | null>>;
  /** Those that are other days in the other order, each run of equal ones once. */
  readonly runs: readonly Ambiguous[];
  /** Between which days all lie that exist in both orders. */
  readonly spans: Readonly<Record<NameOrder, Span>>;
  /** Whether the order would let something be traded that rests at that time. */
  readonly isAtRest: Readonly<Record<NameOrder, boolean>>;
  readonly separators: ReadonlySet<string>;
}

/** Hour of the day of a cell; null without a time. */
function hourIn(text: string): number | null {
  const [, hours, half] = /(?<!\d)(\d{1,2}):\d{2}(?::\d{2}(?:\.\d+)?)? ?([AP])?/i.exec(text) ?? [];
  if (hours === undefined) return null;
  return half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
}

/** From Saturday noon to Sunday noon, whatever zone the clock is in, only what never rests is traded. */
function isRest(day: Day, hour: number): boolean {
  const weekday = weekdayOf(day);
  return (weekday === SATURDAY && hour >= NOON) || (weekday === SUNDAY && hour < NOON);
}

function gatherDates(cells: Iterable<DateCell>): Dates {
  const proofs: Record<NameOrder, DateCell | null> = { 'month-first': null, 'day-first': null };
  const isAtRest = { 'month-first': false, 'day-first': false };
  const spans = { 'month-first': NO_DAYS, 'day-first': NO_DAYS };
  const separators = new Set<string>();
  const runs: Ambiguous[] = [];
  for (const cell of cells) {
    const date = findYearLastDate(cell.text);
    if (!date) continue;
    separators.add(date.separator);
    const only = NAME_ORDERS.filter((order) => date.days[order] !== null);
    if (only.length === 1) proofs[only[0]!] ??= cell;
    const days = bothDays(date);
    if (!days) continue;
    for (const order of NAME_ORDERS) spans[order] = reaching(spans[order], days[order]);
    if (days['month-first'] === days['day-first']) continue;
    const { text } = date;
    if (runs.at(-1)?.text !== text && runs.length < MAX_RUNS) runs.push({ text, days });
    const hour = cell.restsAtWeekends === true ? hourIn(cell.text) : null;
    if (hour !== null) for (const order of NAME_ORDERS) isAtRest[order] ||= isRest(days[order], hour);
  }
  return { proofs, runs, spans, isAtRest, separators };
}

/** The days of a date in either order; null for one that exists in one order alone. */
function bothDays({ days }: YearLastDate): Both | null {
  const { 'month-first': month, 'day-first': day } = days;
  return month === null || day === null ? null : { 'month-first': month, 'day-first': day };
}

/** The order whose days are the only ones that a condition holds for; null where it holds for both or for neither. */
function onlyOrder(holds: (order: NameOrder) => boolean): NameOrder | null {
  const orders = NAME_ORDERS.filter(holds);
  return orders.length === 1 ? orders[0]! : null;
}

/**
 * A name states the day of a file, or the first or last of its days. `alone`, without other evidence, it may be the day of the
 * export too, so that it shows an order only by its one day, or by a last day that others would lie after in the other order.
 */
function orderByName(name: string, spans: Dates['spans'], alone: boolean): NameOrder | null {
  const read = readNameDay(name);
  if (read.kind !== 'one') return null;
  const { day } = read;
  const found = onlyOrder((order) => spans[order].first === day || spans[order].last === day);
  if (found === null || !alone || spans[found].first === spans[found].last) return found;
  return onlyOrder((order) => spans[order].last <= day) === found ? found : null;
}

/** Whether values rise or fall from each to the next. */
function isSorted(values: readonly number[] | readonly string[]): boolean {
  const pairs = values.slice(1).map((value, at) => [values[at]!, value] as const);
  return pairs.every(([left, right]) => left <= right) || pairs.every(([left, right]) => left >= right);
}

/** Rows that run through time in one order alone. Sorted as texts, days seem to run through months. */
function orderByRows(runs: readonly Ambiguous[]): NameOrder | null {
  if (new Set(runs.map(({ text }) => text)).size < MIN_RUNS) return null;
  const order = onlyOrder((each) => isSorted(runs.map(({ days }) => days[each])));
  return order === 'month-first' && isSorted(runs.map(({ text }) => text)) ? null : order;
}

/** What nothing proves, but what dates, rows and the file's name agree about; null without such evidence, and where it differs. */
function findOrder({ name, answers }: FileToRead, { runs, spans, isAtRest }: Dates): NameOrder | null {
  const lastDay: number = answers.lastDay ?? Infinity;
  const shown = [
    orderByRows(runs),
    onlyOrder((order) => !isAtRest[order]),
    onlyOrder((order) => spans[order].last <= lastDay),
  ].filter((order) => order !== null);
  const found = new Set([...shown, orderByName(name, spans, shown.length === 0)]);
  found.delete(null);
  const [order = null] = found;
  return found.size === 1 ? order : null;
}

/** Throws {@link UnreadableFile} for a file of which some dates can only have the month first and some only the day. */
function findProof({ proofs }: Dates): NameOrder | null {
  const [month, day] = NAME_ORDERS.map((order) => proofs[order]);
  if (month && day) {
    const later = month.line > day.line ? month : day;
    const reason = because(
      'dateOrders',
      day.text.slice(0, 40),
      day.line,
      month.text.slice(0, 40),
      month.line,
    );
    throw new UnreadableFile(later.line, reason, because('oneDateOrder'));
  }
  return onlyOrder((order) => proofs[order] !== null);
}

/**
 * Which number of a file's dates is the month, for layouts that write dates as the computer or the trader does. One date that exists
 * in one order alone proves it for all; else the trader is asked, unless dates, rows and the file's name agree. Null while it is
 * asked for. `convention` is what its other cells show of the country. Throws {@link UnreadableFile} where dates differ.
 */
export function settleDateOrder(
  file: FileToRead,
  cells: Iterable<DateCell>,
  convention: NameOrder | null = null,
): NameOrder | null {
  const dates = gatherDates(cells);
  const { runs, separators } = dates;
  // No country writes points with the month first.
  const usual = convention ?? (separators.has('.') ? 'day-first' : null);
  const proven = findProof(dates) ?? usual;
  const [first] = runs;
  const sure = proven && dates.proofs[proven];
  if (!first && !sure) return proven ?? 'month-first';
  const { dayOrder } = file.answers;
  const shown = proven ?? (dayOrder === undefined ? findOrder(file, dates) : null);
  file.notes.ask({
    kind: 'date-order',
    answer: shown ?? dayOrder ?? null,
    from: shown === null ? (dayOrder === undefined ? null : 'trader') : 'file',
    candidates: first ? NAME_ORDERS.map((order) => dayText(first.days[order])) : [],
    asWritten: first?.text ?? sure?.text.slice(0, 40) ?? '',
  });
  return shown ?? dayOrder ?? null;
}
