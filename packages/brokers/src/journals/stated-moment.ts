import { SECONDS_A_DAY, type Day } from '@daybook/domain/calendar.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { requireDay } from '#brokers/rows/cell-values.ts';
import { findInstant } from '#brokers/rows/newyork.ts';

/** A moment as a journal writes it, in seconds since 1970 UTC; with a precision of 60 it lies within that minute. */
export interface StatedMoment {
  readonly seconds: number;
  readonly precision: 1 | 60;
}

const MINUTES = 60;
const HOUR = 3_600;
/** Hours that abbreviations are ahead of UTC; those that mean two zones are left out. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
  WET: 0,
  WEST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  AEST: 10,
  AEDT: 11,
  JST: 9,
};
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)? ?([AaPp][Mm])?$/;
const ZONE = / ?(Z|[A-Z]{3,4}|[+-]\d{2}(?::?\d{2})?)$/;

interface Cell {
  readonly line: number;
  readonly column: string;
  readonly text: string;
}

function timeOf({ line, column, text }: Cell, time: string): { seconds: number; precision: 1 | 60 } {
  const [, hour = '', minute = '', second, half] = TIME.exec(time) ?? [];
  const hours = Number(hour);
  const isHalf = half !== undefined;
  const isClock = hour !== '' && (isHalf ? hours >= 1 && hours <= 12 : hours <= 23);
  if (!isClock || Number(minute) > 59 || Number(second ?? 0) > 59)
    throw wrongCell(line, column, text, because('aTime', 'HH:MM:SS'));
  const since = isHalf ? (hours % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : hours;
  return {
    seconds: since * HOUR + Number(minute) * MINUTES + Number(second ?? 0),
    precision: second === undefined ? 60 : 1,
  };
}

/** Seconds that a clock is ahead of UTC, by its abbreviation or its offset; null for what says nothing sure. */
function aheadOf(zone: string): number | null {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTES);
  const known = Object.hasOwn(ABBREVIATIONS, zone) ? ABBREVIATIONS[zone] : undefined;
  return known === undefined ? null : known * HOUR;
}

/** The instant of a local time; one that the clock skipped is taken as if it had not. */
function secondsOf(zone: string, day: Day, seconds: number): number {
  const instant = findInstant(zone, day, seconds) ?? findInstant(zone, day, seconds - HOUR)! + HOUR * 1_000;
  return Math.floor(instant / 1_000);
}

/**
 * Reads day and time of a row: with the zone after the time where there is a certain one, else in that of the
 * trader. Throws `UnreadableFile`.
 */
export function readMoment(cell: Cell, date: string, time: string, zone: string): StatedMoment {
  const day = requireDay(cell.line, cell.column, date);
  const [behind = '', name = ''] = ZONE.exec(time) ?? [];
  const isHalf = /^[AP]M$/i.test(name);
  const { seconds, precision } = timeOf(cell, behind === '' || isHalf ? time : time.slice(0, -behind.length));
  const ahead = isHalf ? null : aheadOf(name);
  return {
    seconds: ahead === null ? secondsOf(zone, day, seconds) : day * SECONDS_A_DAY + seconds - ahead,
    precision,
  };
}

/** The same with day and time in one cell, separated by a space or a `T`. */
export function readDayAndTime(cell: Cell, zone: string): StatedMoment {
  const [, date = '', time = ''] = /^(\S{8,10}?)[T ] ?(\S.*)$/.exec(cell.text) ?? [];
  if (time === '')
    throw wrongCell(cell.line, cell.column, cell.text, because('aTime', 'YYYY-MM-DD HH:MM:SS'));
  return readMoment(cell, date, time, zone);
}
