import type { DateOrder } from '@daybook/domain/execution/column-mapping.ts';
import { findDay, SECONDS_A_DAY, type Day } from '@daybook/domain/calendar.ts';
import { MAX_NUMBER_CHARACTERS } from '#brokers/rows/exact-number.ts';
import { findInstant } from '#brokers/rows/newyork.ts';

/** A date, a time of day or both, as a cell states them. */
export interface WrittenMoment {
  /** Null for a time alone. */
  readonly day: Day | null;
  /** Whole seconds from midnight; null for a date alone. */
  readonly seconds: number | null;
  /** Seconds ahead of UTC where the cell says so, else null. */
  readonly offset: number | null;
  /** Whether another order of day and month would give another date, or none. */
  readonly needsOrder: boolean;
}

/** Seconds ahead of UTC of the clocks that platforms name behind a time. */
const CLOCKS: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

/** Clocks that are named without saying whether it is summer. */
const SEASONAL: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
};

const TIME =
  /(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:]\d{1,9})?)?(?: ?([AP])\.? ?M\.?)?(?: ?(Z|UTC|GMT|[ECMP][SD]?T|(?:UTC|GMT)?[+-]\d{1,2}(?::?\d{2})?))?$/i;
/** `09:31:04 AM 05/12/2026`: the time before its day. */
const TIME_FIRST = /^(\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]\.?M\.?)?),? (\S.*)$/i;
const PLAIN_TIME = /(?:^|[ T;,])(\d{2})(\d{2})(\d{2})$/i;
const SECONDS_SINCE_1970 = /^1\d{9}(?:\.\d+)?$/;
const MILLISECONDS_SINCE_1970 = /^1\d{12}$/;
/** Micro- and nanoseconds. */
const FINER_SINCE_1970 = /^1\d{9}(?=\d{6}$|\d{9}$)/;

const YEAR_FIRST = /^(\d{4})([-/. ]?)(\d{1,2})\2(\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/;
const DAY_NAMED = /^(\d{1,2})\.?[ /-]?(?:de )?([\p{L}]{3,10})\.?[ /-]?(?:de )?,? ?(\d{4}|\d{2})$/iu;
const NAMED_FIRST = /^([\p{L}]{3,10})\.?[ /-](\d{1,2})(?:st|nd|rd|th)?,?[ /-](\d{4}|\d{2})$/iu;
const WEEKDAY = /^\p{L}{2,10}\.?,? (?=\d|\p{L})/u;

/** Beginnings of the months' names in English, Spanish, Portuguese and German. */
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar', 'mär', 'mrz'],
  ['apr', 'abr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct', 'out', 'okt'],
  ['nov'],
  ['dec', 'dic', 'dez'],
];

function monthOf(name: string): number {
  const start = name.toLowerCase().slice(0, 3);
  return MONTHS.findIndex((starts) => starts.includes(start)) + 1;
}

function fullYear(text: string): number {
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

interface WrittenDate {
  readonly day: Day;
  readonly needsOrder: boolean;
}

function fixed(day: Day | null): WrittenDate | null {
  return day === null ? null : { day, needsOrder: false };
}

function readNamedDate(text: string): WrittenDate | null {
  const dayFirst = DAY_NAMED.exec(text);
  if (dayFirst && monthOf(dayFirst[2]!) > 0)
    return fixed(findDay(fullYear(dayFirst[3]!), monthOf(dayFirst[2]!), Number(dayFirst[1])));
  const monthFirst = NAMED_FIRST.exec(text);
  if (!monthFirst) return null;
  return fixed(findDay(fullYear(monthFirst[3]!), monthOf(monthFirst[1]!), Number(monthFirst[2])));
}

function readDate(text: string, order: DateOrder | null): WrittenDate | null {
  const iso = YEAR_FIRST.exec(text);
  if (iso) {
    const isPlain = iso[2] !== '' || text.length === 8;
    return isPlain ? fixed(findDay(Number(iso[1]), Number(iso[3]), Number(iso[4]))) : null;
  }
  const parts = YEAR_LAST.exec(text);
  if (!parts) return readNamedDate(text) ?? readNamedDate(text.replace(WEEKDAY, ''));
  const [first, second] = [Number(parts[1]), Number(parts[3])];
  if (order === 'year-first') return null;
  const [month, date] = order === 'day-first' ? [second, first] : [first, second];
  const day = findDay(fullYear(parts[4]!), month, date);
  return day === null ? null : { day, needsOrder: true };
}

function readOffset(text: string | undefined): number | null {
  if (text === undefined) return null;
  const name = text.toUpperCase();
  if (Object.hasOwn(CLOCKS, name)) return CLOCKS[name]! * 3600;
  const parts = /([+-])(\d{1,2}):?(\d{2})?$/.exec(text);
  if (!parts) return null;
  return (parts[1] === '-' ? -1 : 1) * (Number(parts[2]) * 3600 + Number(parts[3] ?? 0) * 60);
}

interface WrittenTime {
  readonly seconds: number;
  readonly offset: number | null;
  /** Zone of a clock whose offset depends on the day; null for any other. */
  readonly zone: string | null;
  /** The text before it. */
  readonly before: string;
}

function readTime(text: string): WrittenTime | null {
  const parts = TIME.exec(text) ?? PLAIN_TIME.exec(text);
  if (!parts) return null;
  const [whole, hour = '', minute = '', second = '0', half, clock] = parts;
  const hours = Number(hour);
  const isInHalf = half !== undefined && hours >= 1 && hours <= 12;
  if (half !== undefined && !isInHalf) return null;
  const full = isInHalf ? (hours % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : hours;
  if (full > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const before = withoutEnd(text.slice(0, text.length - whole.length));
  const seconds = full * 3600 + Number(minute) * 60 + Number(second);
  return { seconds, offset: readOffset(clock), zone: SEASONAL[clock?.toUpperCase() ?? ''] ?? null, before };
}

/** Without what parts a day from its time, `T`, commas and blanks. */
function withoutEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,;T]/.test(text[end - 1]!)) end -= 1;
  return text.slice(0, end);
}

function sinceEpoch(seconds: number): WrittenMoment {
  const day = Math.floor(seconds / SECONDS_A_DAY);
  return {
    day: day as Day,
    seconds: Math.floor(seconds - day * SECONDS_A_DAY),
    offset: 0,
    needsOrder: false,
  };
}

/**
 * Reads a cell that states a date, a time of day, or both, in the forms that platforms write: numbers in any order, names of
 * months, twelve or twenty-four hours, a clock behind the time, seconds since 1970. Null for anything else. Parts of a second
 * are dropped. With null for the order, the month is taken to be first where it can be.
 */
export function readWrittenMoment(text: string, order: DateOrder | null): WrittenMoment | null {
  if (text.length > MAX_NUMBER_CHARACTERS) return null;
  if (SECONDS_SINCE_1970.test(text)) return sinceEpoch(Number(text));
  if (MILLISECONDS_SINCE_1970.test(text)) return sinceEpoch(Number(text) / 1000);
  const finer = FINER_SINCE_1970.exec(text);
  if (finer) return sinceEpoch(Number(finer[0]));
  const plain = text.replace(/[\s\u00a0\u202f]+/g, ' ');
  const date = readDate(plain, order);
  if (date) return { ...date, seconds: null, offset: null };
  const time = readTime(plain) ?? readTime(plain.replace(TIME_FIRST, '$2 $1'));
  if (!time) return null;
  const { seconds, offset, zone } = time;
  if (time.before === '') return zone ? null : { day: null, seconds, offset, needsOrder: false };
  const before = readDate(time.before, order);
  if (!before || zone === null) return before && { ...before, seconds, offset };
  const instant = findInstant(zone, before.day, seconds);
  return instant === null
    ? null
    : { ...before, seconds, offset: before.day * SECONDS_A_DAY + seconds - instant / 1000 };
}
