import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import type { changeTrades, SentChange } from '@daybook/api/journal/trade-changes.ts';
import type { Flag, SetupId } from '@daybook/domain/journal/fields.ts';
import { NO_SETUP } from '@daybook/domain/journal/labels.ts';
import { moneyText, type Money } from '@daybook/domain/money.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** A change of many trades, and how it is announced. */
export interface BulkChange {
  readonly change: SentChange;
  readonly message: (changed: number) => string;
  /** Of those that were so before. */
  readonly unchangedSentence: (others: number, all: number) => string;
}

/** A setup or a mark as it is called. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What a trade can be marked with. */
export type MarkedWith = 'tag' | 'mistake';

/** Gives trades a setup; null takes theirs away. */
export function setupChange({ manyTrades: words }: Messages, setup: Named | null): BulkChange {
  return {
    change: { event: (setup?.id ?? NO_SETUP) as SetupId },
    message: (changed) => (setup ? words.setupSet(setup.name, changed) : words.setupRemoved(changed)),
    unchangedSentence: setup ? words.hadIt : words.wereSo,
  };
}

/** Marks trades with a tag or a mistake, or takes it away. */
export function markChange(
  { manyTrades: words }: Messages,
  kind: MarkedWith,
  { id, name }: Named,
  isAdded: boolean,
): BulkChange {
  const ids = [id];
  const tag = isAdded ? { addTags: ids } : { removeTags: ids };
  const mistake = isAdded ? { addMistakes: ids } : { removeMistakes: ids };
  const tagSentences = isAdded ? words.tagAdded : words.tagRemoved;
  const mistakeSentences = isAdded ? words.mistakeAdded : words.mistakeRemoved;
  const sentence = kind === 'tag' ? tagSentences : mistakeSentences;
  return {
    change: kind === 'tag' ? tag : mistake,
    message: (changed) => sentence(name, changed),
    unchangedSentence: isAdded ? words.hadIt : words.wereSo,
  };
}

/** Answers one of the yes/no questions. */
export function answerChange({ manyTrades, words }: Messages, flag: Flag, isYes: boolean): BulkChange {
  const answer = isYes ? words.yes : words.no;
  return {
    change: { flags: { [flag]: isYes ? 'Y' : 'N' } },
    message: (changed) => manyTrades.answered(words.flags[flag], answer, changed),
    unchangedSentence: manyTrades.wereSo,
  };
}

/** Says what each of the trades was meant to risk at most; null takes it away. */
export function riskChange({ manyTrades: words }: Messages, risk: Money | null): BulkChange {
  return {
    change: { plannedRisk: risk },
    message: (changed) =>
      risk === null ? words.riskRemoved(changed) : words.riskSet(moneyText(risk), changed),
    unchangedSentence: words.wereSo,
  };
}

type Outcome = Omit<AnswerOf<typeof changeTrades>, 'id'>;

/** What else came of a change, in sentences; empty where there is nothing to add. */
export function changeSentences(
  { changed, unchanged, full, missing }: Outcome,
  bulkChange: BulkChange,
  { manyTrades: words }: Messages,
): string {
  const all = changed + unchanged + full.length;
  const message = [
    unchanged > 0 ? bulkChange.unchangedSentence(unchanged, all) : '',
    full.length > 0 ? words.full(full.length) : '',
    missing.length > 0 ? words.missing(missing.length) : '',
  ];
  return message.filter(Boolean).join(' ');
}
