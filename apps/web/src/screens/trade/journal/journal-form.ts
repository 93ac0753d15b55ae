import { readAnswered } from '@daybook/api/journal/entry-schemas.ts';
import type { BodyInput } from '@daybook/api/contract/endpoint.ts';
import type { saveTrade, TradeDetail } from '@daybook/api/journal/trades.ts';
import { each } from '@daybook/domain/fields.ts';
import { MAX_COMMENT_LENGTH, type JournalEntry } from '@daybook/domain/journal/entry.ts';
import { CHOICES, FLAGS, readChoices, UNSET_CHOICES, type Choice } from '@daybook/domain/journal/fields.ts';
import { labelKey, labelPlaces, labelProblem, MAX_TAGS_PER_TRADE } from '@daybook/domain/journal/labels.ts';
import { MAX_MISTAKES_PER_TRADE, titleKey, titleProblem } from '@daybook/domain/journal/mistake.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { tagNames, type LabelLists } from '#web/journal/words/label-choices.ts';
import { flagText } from '@daybook/api/contract/flag-text.ts';
import {
  EMPTY_RISK,
  isRiskDraft,
  riskBody,
  riskErrors,
  riskOf,
  comparableRisk,
  type RiskField,
  type RiskValues,
  type TradeDays,
} from './risk-form.ts';

/** A trade's journal as the form edits it: tags by their names, for new ones have no id yet; the risk as it is typed. */
export interface JournalValues extends Omit<JournalEntry, 'tags' | 'plannedRisk' | 'riskPlan'>, RiskValues {
  readonly tags: readonly string[];
}

/** The journal of a trade as the form begins with it; a setup or tag that was merged is replaced by its target. */
export function journalOf(trade: TradeDetail, { setups, tags }: LabelLists): JournalValues {
  const choices = readChoices(CHOICES, (name) => trade[name]);
  const isAnswered = new Set(readAnswered(trade.answered));
  return {
    ...choices,
    event: setups[labelPlaces(setups).get(choices.event) ?? -1]?.id ?? choices.event,
    ...each(FLAGS, (flag) => (isAnswered.has(flag) ? trade[flag] === 'Y' : null)),
    comments: trade.comments,
    mistakes: trade.errors,
    tags: tagNames(tags, trade.tags),
    ...riskOf(trade),
  };
}

type Body = BodyInput<typeof saveTrade>;

/** The form as it is sent: flags Y/N and which are answered, mistakes and tags comma-joined; what is not chosen is empty. `idOf` knows every tag of the form. */
export function journalBody(entry: JournalValues, idOf: (tag: string) => string): Body {
  const { comments, mistakes, tags } = entry;
  return {
    ...(each(CHOICES, (name) => entry[name] ?? '') as Pick<Body, Choice>),
    ...each(FLAGS, (flag) => flagText(entry[flag] === true)),
    answered: FLAGS.filter((flag) => entry[flag] !== null).join(),
    comments,
    errors: mistakes.join(','),
    tags: tags.map(idOf).join(','),
    ...riskBody(entry),
  };
}

/** Whether two journals say the same; the order of mistakes says nothing. */
export function sameJournal(left: JournalValues, right: JournalValues): boolean {
  const text = (entry: JournalValues) => {
    const marks = [entry.mistakes.map(titleKey).sort(), entry.tags.map(labelKey).sort()];
    const written = journalBody({ ...entry, mistakes: [], ...EMPTY_RISK }, () => '');
    return JSON.stringify([written, comparableRisk(entry), marks]);
  };
  return text(left) === text(right);
}

export type JournalErrors = Partial<Record<'mistakes' | 'tags' | 'comments' | RiskField, string>>;

/** What is wrong with what was typed, in words at its field. */
export function journalErrors(entry: JournalValues, messages: Messages, days: TradeDays): JournalErrors {
  const { trade } = messages;
  const errors: JournalErrors = riskErrors(entry, messages, days);
  const problem = entry.mistakes.map(titleProblem).find((found) => found !== null);
  if (problem) errors.mistakes = trade.mistakeProblems[problem];
  else if (entry.mistakes.length > MAX_MISTAKES_PER_TRADE)
    errors.mistakes = trade.tooManyMistakes(MAX_MISTAKES_PER_TRADE);
  const wrongTag = entry.tags.map(labelProblem).find((found) => found !== null);
  if (wrongTag) errors.tags = trade.tagProblems[wrongTag];
  else if (entry.tags.length > MAX_TAGS_PER_TRADE) errors.tags = trade.tooManyTags(MAX_TAGS_PER_TRADE);
  if ([...entry.comments].length > MAX_COMMENT_LENGTH)
    errors.comments = trade.commentsTooLong(MAX_COMMENT_LENGTH);
  return errors;
}

/** What of `typed` can be kept: a field with an error stays as it is stored. */
export function validPart(typed: JournalValues, stored: JournalValues, errors: JournalErrors): JournalValues {
  const names = new Set(Object.keys(errors).map((field) => field.split('.')[0]!));
  // Moves start from the stop: they are kept together.
  if (names.has('plannedStop') || names.has('stopMoves')) names.add('plannedStop').add('stopMoves');
  const wrong = Object.entries(stored).filter(([name]) => names.has(name));
  return { ...typed, ...(Object.fromEntries(wrong) as Partial<JournalValues>) };
}

/** What was typed and not saved. One of an earlier version of the page lacks fields that came since. */
export type JournalDraft = Partial<JournalValues> & Pick<JournalValues, 'comments' | 'mistakes'>;

/** Whether something from session storage is a journal that can be edited. */
export function isJournalDraft(value: unknown): value is JournalDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  const { comments, mistakes } = draft;
  return (
    typeof comments === 'string' &&
    isTexts(mistakes) &&
    isAbsentOr(draft['tags'], isTexts) &&
    isRiskDraft(draft) &&
    CHOICES.every((name) =>
      isAbsentOr(draft[name], (chosen) => chosen === UNSET_CHOICES[name] || typeof chosen === 'string'),
    ) &&
    FLAGS.every((flag) => isAbsentOr(draft[flag], (answer) => answer === null || typeof answer === 'boolean'))
  );
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isAbsentOr(value: unknown, holds: (value: unknown) => boolean): boolean {
  return value === undefined || holds(value);
}
