import type { BodyInput } from '@daybook/api/contract/endpoint.ts';
import type { saveTrade, TradeDetail } from '@daybook/api/journal/trades.ts';
import { each } from '@daybook/domain/fields.ts';
import { MAX_COMMENT_LENGTH, type JournalEntry } from '@daybook/domain/journal/entry.ts';
import { CHOICES, FLAGS, readChoices, UNSET_CHOICES, type Choice } from '@daybook/domain/journal/fields.ts';
import { MAX_MISTAKES_PER_TRADE, titleKey, titleProblem } from '@daybook/domain/journal/mistake.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { flagText } from '@daybook/api/contract/flag-text.ts';

/** The journal of a trade as the form edits it. */
export function journalOf(trade: TradeDetail): JournalEntry {
  return {
    ...readChoices(CHOICES, (name) => trade[name]),
    ...each(FLAGS, (flag) => trade[flag] === 'Y'),
    comments: trade.comments,
    mistakes: trade.errors,
  };
}

type Body = BodyInput<typeof saveTrade>;

/** The form as it is sent: flags Y/N, mistakes comma-joined; what is not chosen is empty. */
export function journalBody(entry: JournalEntry): Body {
  const { comments, mistakes } = entry;
  return {
    ...(each(CHOICES, (name) => entry[name] ?? '') as Pick<Body, Choice>),
    ...each(FLAGS, (flag) => flagText(entry[flag])),
    comments,
    errors: mistakes.join(','),
  };
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

/** What was typed and not saved. One of an earlier version of the page lacks fields that came since. */
export type JournalDraft = Partial<JournalEntry> & Pick<JournalEntry, 'comments' | 'mistakes'>;

/** Whether something from session storage is a journal that can be edited. */
export function isJournalDraft(value: unknown): value is JournalDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  const { comments, mistakes } = draft;
  return (
    typeof comments === 'string' &&
    Array.isArray(mistakes) &&
    mistakes.every((title) => typeof title === 'string') &&
    CHOICES.every((name) =>
      isAbsentOr(draft[name], (chosen) => chosen === UNSET_CHOICES[name] || typeof chosen === 'string'),
    ) &&
    FLAGS.every((flag) => isAbsentOr(draft[flag], (answer) => typeof answer === 'boolean'))
  );
}

function isAbsentOr(value: unknown, holds: (value: unknown) => boolean): boolean {
  return value === undefined || holds(value);
}
