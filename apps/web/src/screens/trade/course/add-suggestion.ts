import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { titleKey } from '@daybook/domain/journal/mistake.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { JournalValues } from '../journal/journal-form.ts';
import type { Explained } from './explain.ts';
import { onSeveralDays, timeOfExecution } from './role-words.ts';

/** What the executions show and a trader may want to mark; nothing is marked unless the trader does. */
export interface AddSuggestion {
  readonly isLoser: boolean;
  /** When it was first added to, New York time. */
  readonly time: string;
}

type Executions = TradeDetail['executions'];

/** The first add to a loser, else the first add to a winner; null without any and where they cannot be calculated. */
export function addSuggestion(executions: Executions, { roles, audit }: Explained): AddSuggestion | null {
  if (audit === null) return null;
  const placeOf = (name: string) => roles.findIndex((role) => role.name === name);
  const loser = placeOf('add-to-loser');
  const place = loser >= 0 ? loser : placeOf('add-to-winner');
  if (place < 0) return null;
  return { isLoser: loser >= 0, time: timeOfExecution(executions[place]!, onSeveralDays(executions)) };
}

type Marked = Pick<JournalValues, 'didAdd' | 'mistakes'>;

/** What marking a suggestion changes in the journal; null where the journal says it already. */
export function markedBy(
  { isLoser }: AddSuggestion,
  { didAdd, mistakes }: Marked,
  known: readonly string[],
  { trade, tradeExplained }: Messages,
): Partial<Marked> | null {
  // Every trader begins with one of these, and both say the same.
  const names = [tradeExplained.mistake, trade.defaultMistakes[0] ?? ''].map(titleKey);
  const isMarked = mistakes.some((title) => names.includes(titleKey(title)));
  if (!isLoser || isMarked) return didAdd ? null : { didAdd: true };
  const title = known.find((one) => names.includes(titleKey(one))) ?? tradeExplained.mistake;
  return { didAdd: true, mistakes: [...mistakes, title] };
}
