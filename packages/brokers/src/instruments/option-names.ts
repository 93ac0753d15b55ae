import { findDay, dayText } from '@daybook/domain/calendar.ts';
import { monthNumber } from '#brokers/rows/months.ts';

/** Root, and the name of a contract of 100 shares. */
const ROOT = '\\.?([A-Z]{1,6}\\d?)(?: 100(?: \\([A-Z]+\\))?)?';
const STRIKE = '\\$?(\\d{1,3}(?:,\\d{3})+(?:\\.\\d{1,3})?|\\d{1,5}(?:\\.\\d{1,3})?)';
const RIGHT = '(C|P|CALL|PUT)';
/** Some write the midnight of the last day, with its zone. */
const NUMERIC_DAY = '(\\d{1,2})/(\\d{1,2})/(\\d{4}|\\d{2})(?: 00:00(?::00)?(?: [A-Z]{2,4})?)?';
const DAY_IN_FRONT = '(\\d{1,2})[ -]?([A-Z]{3})[ -]?(\\d{4}|\\d{2})';
const MONTH_IN_FRONT = "([A-Z]{3}) (\\d{1,2}),? '?(\\d{4}|\\d{2})";

type Order = 'month-first' | 'day-first';

/** Days in names are American, month in front, unless the month is a word. */
const DAYS: readonly (readonly [text: string, order: Order])[] = [
  [NUMERIC_DAY, 'month-first'],
  [DAY_IN_FRONT, 'day-first'],
  [MONTH_IN_FRONT, 'month-first'],
];
/** Either comes before the other: `Call $371.00` and `371.00 C`. */
const FORMS = DAYS.flatMap(([day, order]) => [
  { order, isRightFirst: true, written: new RegExp(`^${ROOT} ${day} ${RIGHT} ${STRIKE}$`) },
  { order, isRightFirst: false, written: new RegExp(`^${ROOT} ${day} ${STRIKE} ?${RIGHT}$`) },
]);

function monthOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : monthNumber(text);
}

/** `371` and `371.00` in thousandths of eight digits. */
function strikeCode(text: string): string {
  const [whole = '', part = ''] = text.replaceAll(',', '').split('.');
  return `${whole.padStart(5, '0')}${part.padEnd(3, '0')}`;
}

/**
 * The symbol of an option whose contract is named in full, as the Options Clearing Corporation writes it: `SPY 220923C00371000` of
 * `SPY 09/23/2022 00:00:00 EDT CALL $371.00`, `SPY 9/23/2022 CALL $371.00`, `SPY 09/23/2022 371.00 C`, `SPY 100 (WEEKLYS) 23 SEP 22
 * 371 CALL`. Takes capitals with single spaces; null for anything else, and for a day that does not exist.
 */
export function findNamedOption(text: string): string | null {
  for (const { order, isRightFirst, written } of FORMS) {
    const [, root, first = '', second = '', year = '', fourth = '', fifth = ''] = written.exec(text) ?? [];
    if (root === undefined) continue;
    const [month, date] = order === 'month-first' ? [first, second] : [second, first];
    const day = findDay(Number(year.length === 2 ? `20${year}` : year), monthOf(month), Number(date));
    if (day === null) return null;
    const [right, strike] = isRightFirst ? [fourth, fifth] : [fifth, fourth];
    return `${root} ${dayText(day).slice(2).replaceAll('-', '')}${right.charAt(0)}${strikeCode(strike)}`;
  }
  return null;
}
