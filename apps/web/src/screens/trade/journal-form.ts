import type { BodyInput } from '@daybook/api/endpoint.ts';
import type { saveTrade, TradeDetail } from '@daybook/api/trades.ts';
import { EMPTY_ENTRY, MAX_COMMENT_LENGTH, type JournalEntry } from '@daybook/domain/journal/entry.ts';
import { FLAGS } from '@daybook/domain/journal/fields.ts';
import { MAX_MISTAKES_PER_TRADE, titleKey, titleProblem } from '@daybook/domain/journal/mistake.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** The journal of a trade as the form edits it. */
export function journalOf(trade: TradeDetail): JournalEntry {
  const { event, stopLoss, position, comments, errors } = trade;
  const flags = Object.fromEntries(FLAGS.map((flag) => [flag, trade[flag] === 'Y']));
  return { ...EMPTY_ENTRY, ...flags, event, stopLoss, position, comments, mistakes: errors };
}

/** The form as it is sent: flags Y/N, mistakes comma-joined; a position that is not set is empty. */
export function journalBody(entry: JournalEntry): BodyInput<typeof saveTrade> {
  const { event, stopLoss, position, comments, mistakes } = entry;
  const flags = Object.fromEntries(
    FLAGS.map((flag) => [flag, entry[flag] ? ('Y' as const) : ('N' as const)]),
  );
  return { event, stopLoss, position: position ?? '', ...flags, comments, errors: mistakes.join(',') };
}

/** Whether two journals say the same; the order of mistakes says nothing. */
export function sameJournal(left: JournalEntry, right: JournalEntry): boolean {
  const text = (entry: JournalEntry) => JSON.stringify({ ...journalBody(entry), errors: mistakeKeys(entry) });
  return text(left) === text(right);
}

function mistakeKeys({ mistakes }: JournalEntry): string[] {
  return mistakes.map(titleKey).sort();
}

export type JournalErrors = Partial<Record<'mistakes' | 'comments', string>>;

/** What is wrong with what was typed, in words at its field. */
export function journalErrors(entry: JournalEntry, { trade }: Messages): JournalErrors {
  const errors: JournalErrors = {};
  const problem = entry.mistakes.map(titleProblem).find((found) => found !== null);
  if (problem) errors.mistakes = trade.mistakeProblems[problem];
  else if (entry.mistakes.length > MAX_MISTAKES_PER_TRADE)
    errors.mistakes = trade.tooManyMistakes(MAX_MISTAKES_PER_TRADE);
  if ([...entry.comments].length > MAX_COMMENT_LENGTH)
    errors.comments = trade.commentsTooLong(MAX_COMMENT_LENGTH);
  return errors;
}

/** Whether something from session storage is a journal that can be edited. */
export function isJournal(value: unknown): value is JournalEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Record<string, unknown>;
  const texts = [entry['event'], entry['stopLoss'], entry['comments']];
  const { position, mistakes } = entry;
  return (
    texts.every((text) => typeof text === 'string') &&
    (position === null || typeof position === 'string') &&
    FLAGS.every((flag) => typeof entry[flag] === 'boolean') &&
    Array.isArray(mistakes) &&
    mistakes.every((title) => typeof title === 'string')
  );
}
