import { SEVEN_AHEAD_OF_NEW_YORK } from '@daybook/api/server-zone.ts';
import { findDay, type Day } from '@daybook/domain/calendar.ts';
import type { AnswerFrom, FileToRead } from '#server/outside/files/file-reading.ts';

/** Whether a text is a zone that this Node knows, or the one of MetaTrader's servers. */
export function isZone(text: string): boolean {
  if (text === SEVEN_AHEAD_OF_NEW_YORK) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** An answer of the trader if it can be one; what cannot is as good as none. */
function soundAnswer(text: string | undefined, isSound: (text: string) => boolean): string | null {
  return text !== undefined && isSound(text) ? text : null;
}

/** The account of a file that names none: what the trader said, or empty while it is asked for. */
export function accountOf({ answers, notes }: FileToRead): string {
  const answer = soundAnswer(answers.account, (text) => /^[^\p{C}]{1,64}$/u.test(text));
  notes.ask({ kind: 'account', answer, from: answer === null ? null : 'trader' });
  return answer ?? '';
}

/** The zone of times that a file does not name; null while it is asked for. What the file says counts before the trader. */
export function zoneOf({ answers, notes }: FileToRead, stated: string | null = null): string | null {
  const answer = stated ?? soundAnswer(answers.zone, isZone);
  const from: AnswerFrom | null = stated === null ? (answer === null ? null : 'trader') : 'file';
  notes.ask({ kind: 'zone', answer, from });
  return answer;
}

/** The currency of a file that names none: US platforms write dollars without saying so. */
export function currencyOf({ answers, notes }: FileToRead): string {
  const said = soundAnswer(answers.currency, (text) => /^[A-Z]{3}$/.test(text));
  notes.ask({ kind: 'currency', answer: said ?? 'USD', from: said === null ? 'format' : 'trader' });
  return said ?? 'USD';
}

/** The day of a file that states times alone: what the trader said, else its name; null while it is asked for. */
export function dayOfFile({ answers, name, notes }: FileToRead): Day | null {
  const answer = answers.day ?? dayInName(name);
  const from: AnswerFrom | null =
    answers.day === undefined ? (answer === null ? null : 'file-name') : 'trader';
  notes.ask({ kind: 'day', answer, from });
  return answer;
}

/** Dates in names: year first, or month first as everybody writes them where these platforms are used. */
const YEAR_FIRST = /(?<!\d)(20\d{2})([-_. ]?)(\d{1,2})\2(\d{1,2})(?!\d)/g;
const MONTH_FIRST = /(?<!\d)(\d{1,2})([-_. ]?)(\d{1,2})\2(20\d{2}|\d{2})(?!\d)/g;

function isWritten(separator: string, ...parts: readonly string[]): boolean {
  return separator !== '' || parts.every((part) => part.length === 2);
}

/** The one day that a name states: `2026-05-12`, `20260512`, `5-12-2026`, `05122026`. Null for none, or for several. */
export function dayInName(name: string): Day | null {
  const found = new Set<Day>();
  for (const [, year = '', separator = '', month = '', date = ''] of name.matchAll(YEAR_FIRST)) {
    const day = isWritten(separator, month, date) ? findDay(Number(year), Number(month), Number(date)) : null;
    if (day !== null) found.add(day);
  }
  if (found.size === 0)
    for (const [, month = '', separator = '', date = '', year = ''] of name.matchAll(MONTH_FIRST)) {
      const full = year.length === 2 ? 2000 + Number(year) : Number(year);
      const isPlain = isWritten(separator, month, date) && (separator !== '' || year.length === 4);
      const day = isPlain ? findDay(full, Number(month), Number(date)) : null;
      if (day !== null) found.add(day);
    }
  const [day = null] = found;
  return found.size === 1 ? day : null;
}
