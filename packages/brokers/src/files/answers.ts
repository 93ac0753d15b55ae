import { SEVEN_AHEAD_OF_NEW_YORK } from '@daybook/domain/server-zone.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { chooseNameDay, NAME_ORDERS, type NameOrder } from '@daybook/domain/execution/name-days.ts';
import type { AnswerFrom, FileToRead, Notes } from './file-reading.ts';

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

/** The currency that the trader stated; null for none. Pence do not count: amounts with prices in pence are in pounds. */
export function answeredCurrency({ answers }: FileToRead): string | null {
  return soundAnswer(answers.currency, (text) => /^[A-Z]{3}$/.test(text) && text !== 'GBX');
}

/**
 * The currency of a file of a broker whose accounts are in dollars alone, and which therefore names none: DAS, PropReports,
 * tastytrade, thinkorswim, Tradovate and Webull. All others ask, see `askCurrency`.
 */
export function currencyOf(file: FileToRead): string {
  const currency = answeredCurrency(file);
  file.notes.ask({
    kind: 'currency',
    answer: currency ?? 'USD',
    from: currency === null ? 'format' : 'trader',
  });
  return currency ?? 'USD';
}

/** The currency of what a table states without saying in which; null while it is asked for. */
export function askCurrency(file: FileToRead): string | null {
  const answer = answeredCurrency(file);
  file.notes.ask({ kind: 'currency', answer, from: answer === null ? null : 'trader' });
  return answer;
}

/**
 * The day of a file that states times alone: what the trader said, else its name; null while it is asked for. A name that can be
 * read as two days is settled by the names of files that were given with it and of earlier imports, else its order is asked for.
 */
export function dayOfFile(
  { answers, name, otherNames, notes }: FileToRead,
  { onTradingDays }: { readonly onTradingDays: boolean },
): Day | null {
  if (answers.day !== undefined) {
    notes.ask({ kind: 'day', answer: answers.day, from: 'trader' });
    return answers.day;
  }
  const names = [...otherNames, ...(answers.datesBeside ?? [])];
  const chosen = chooseNameDay(name, { names, earlier: answers.datedNames ?? [], onTradingDays });
  if (chosen.kind === 'two') return askOrder(chosen.days, answers.dayOrder, notes);
  const answer = chosen.kind === 'one' ? chosen.day : null;
  notes.ask({ kind: 'day', answer, from: answer === null ? null : 'file-name' });
  return answer;
}

function askOrder(
  days: Readonly<Record<NameOrder, Day>>,
  chosen: NameOrder | undefined,
  notes: Notes,
): Day | null {
  const candidates = NAME_ORDERS.map((order) => dayText(days[order]));
  notes.ask({ kind: 'day-order', answer: chosen ?? null, from: chosen ? 'trader' : null, candidates });
  return chosen === undefined ? null : days[chosen];
}
