import { findDay, type Day } from '@daybook/domain/calendar.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { canonicalDecimal } from '#brokers/rows/exact-number.ts';
import { skippedTime, wrongCell, UnreadableFile } from '#brokers/reading/unreadable-file.ts';
import type { FlexElement } from './flex-document.ts';
import { findInstant, NEW_YORK, newYorkOf } from '#brokers/rows/newyork.ts';

/** The moment of a fill; Flex reports write US/Eastern without saying so. */
export interface FlexMoment {
  readonly day: Day;
  readonly execTime: number;
  readonly instant: number;
  readonly localText: string;
}

const STAMP = /^(\d{4})-?(\d{2})-?(\d{2})(?:[;T ]|, ?)(\d{2}):?(\d{2}):?(\d{2})(?: (EST|EDT))?$/;
const DATE = /^\d{4}-?\d{2}-?\d{2}$/;
const HINT = because('flexDates');

/** The first of several attributes that exists and is not empty; Activity and Trade Confirmation differ in names. */
export function attributeOf({ attributes }: FlexElement, ...names: readonly string[]): string {
  for (const name of names) {
    const value = attributes[name]?.trim();
    if (value !== undefined && value !== '') return value;
  }
  return '';
}

export function hasAttribute({ attributes }: FlexElement, ...names: readonly string[]): boolean {
  return names.some((name) => attributes[name] !== undefined);
}

/** Canonical decimal text of a number that must be there. */
export function requireNumber(row: FlexElement, ...names: readonly string[]): string {
  const text = attributeOf(row, ...names);
  const value = canonicalDecimal(text);
  if (value === null) throw wrongCell(row.line, names[0] ?? '', text, because('aPlainNumber'));
  return value;
}

/** Canonical decimal text of a number that may be missing; null then. */
export function findNumber(row: FlexElement, ...names: readonly string[]): string | null {
  return attributeOf(row, ...names) === '' ? null : requireNumber(row, ...names);
}

/** `20260506;004133`, `2026-05-06;00:41:33`, `2026-05-06, 004133`, or a date with `tradeTime` apart. */
function stampText(row: FlexElement): string {
  const stamp = attributeOf(row, 'dateTime');
  const time = attributeOf(row, 'tradeTime');
  if (stamp !== '' && (time === '' || !DATE.test(stamp))) return stamp;
  const date = stamp === '' ? attributeOf(row, 'tradeDate') : stamp;
  return time === '' ? date : `${date};${time}`;
}

function instantOf(row: FlexElement, day: Day, execTime: number, zone: string | undefined): number {
  if (zone === undefined) {
    const instant = findInstant(NEW_YORK, day, execTime);
    if (instant === null) throw skippedTime(row.line, NEW_YORK, day, execTime);
    return instant;
  }
  const instant = (day * 86_400 + execTime + (zone === 'EST' ? 5 : 4) * 3600) * 1000;
  const back = newYorkOf(instant);
  if (back.day !== day || back.execTime !== execTime)
    throw wrongCell(row.line, 'dateTime', stampText(row), because('dayWithZone', zone));
  return instant;
}

/** Reads when a fill happened. Throws {@link UnreadableFile} where date or time of day is missing or can be misread. */
export function readMoment(row: FlexElement): FlexMoment {
  const localText = stampText(row);
  const parts = STAMP.exec(localText);
  if (!parts) {
    if (localText === '' || DATE.test(localText)) throw new UnreadableFile(row.line, because('noTime'), HINT);
    throw wrongCell(row.line, 'dateTime', localText, HINT);
  }
  const day = findDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  const [hours, minutes, seconds] = [Number(parts[4]), Number(parts[5]), Number(parts[6])];
  if (day === null || hours > 23 || minutes > 59 || seconds > 59)
    throw wrongCell(row.line, 'dateTime', localText, because('realMoment'));
  const execTime = hours * 3600 + minutes * 60 + seconds;
  return { day, execTime, instant: instantOf(row, day, execTime, parts[7]), localText };
}

/** When a statement was generated, which Flex writes in New York time; null where it does not say, or not so that it can be read. */
export function generatedAt(row: FlexElement): number | null {
  const parts = STAMP.exec(attributeOf(row, 'whenGenerated'));
  const day = parts && findDay(Number(parts[1]), Number(parts[2]), Number(parts[3]));
  if (!parts || day === null) return null;
  const seconds = Number(parts[4]) * 3600 + Number(parts[5]) * 60 + Number(parts[6]);
  return seconds < 86_400 ? findInstant(NEW_YORK, day, seconds) : null;
}
