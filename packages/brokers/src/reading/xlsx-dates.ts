import { dayOf, dayText, SECONDS_A_DAY, timeText, type Day } from '@daybook/domain/calendar.ts';

/** Day 0 of a sheet; Excel counts a 29 February 1900 that never was, so days before March 1900 are one off and not dates of trades. */
const EPOCH = dayOf(1899, 12, 30);
const EPOCH_1904 = dayOf(1904, 1, 1);
const FIRST_SOUND_SERIAL = 61;
const MAX_SERIAL = 109_000;

/**
 * `YYYY-MM-DD HH:MM:SS` of a sheet's serial number, the date alone for a whole one and the time alone below 1. The text
 * itself where it is no such number.
 */
export function serialText(text: string, is1904: boolean): string {
  const serial = Number(text);
  if (text === '' || !Number.isFinite(serial) || serial < 0 || serial > MAX_SERIAL) return text;
  let day = Math.floor(serial);
  let seconds = Math.round((serial - day) * SECONDS_A_DAY);
  if (seconds === SECONDS_A_DAY) {
    day += 1;
    seconds = 0;
  }
  if (day === 0) return timeText(seconds);
  if (!is1904 && day < FIRST_SOUND_SERIAL) return text;
  const date = dayText(((is1904 ? EPOCH_1904 : EPOCH) + day) as Day);
  return seconds === 0 ? date : `${date} ${timeText(seconds)}`;
}
