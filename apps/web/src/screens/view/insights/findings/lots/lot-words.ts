import type { AddsFinding } from '@daybook/domain/insights/findings/executions/adds.ts';
import type { Certainty } from '@daybook/domain/insights/findings/finding.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { MoneyWords } from '../card-money.ts';

/** How many trades a finding leaves out, in words; empty where it leaves out none. */
export function leftOut(
  { unexplained, notComparable = 0 }: { readonly unexplained: number; readonly notComparable?: number },
  { lots, words }: Messages,
): string {
  return [
    ...(notComparable > 0 ? [lots.notComparable(words.trades(notComparable))] : []),
    ...(unexplained > 0 ? [lots.unexplained(words.trades(unexplained))] : []),
  ].join(' ');
}

/** Which way a sum went, for sentences that say so in words. */
export function outcomeOf(amount: number): 'loss' | 'profit' | 'even' {
  if (amount === 0) return 'even';
  return amount < 0 ? 'loss' : 'profit';
}

/** The number of a card that is counted, whether it has a likely range or not; empty where there is none. */
export function countedFigure(certainty: Certainty, { counted }: MoneyWords): string {
  return certainty.kind === 'exact' || certainty.kind === 'likely' ? counted(certainty.value) : '';
}

/** What adding to losers and to winners came to, as far as there was any, and what the first lots did. */
export function addsSentence(
  { toLosers, toWinners, firstLots }: Pick<AddsFinding, 'toLosers' | 'toWinners' | 'firstLots'>,
  { messages, countedSize }: { readonly messages: Pick<Messages, 'lots'> } & Pick<MoneyWords, 'countedSize'>,
): string {
  const { cameTo, added, proportion } = messages.lots.adds;
  const sums = [
    { what: added.losers, ...toLosers },
    { what: added.winners, ...toWinners },
    { what: added.first, ...firstLots },
  ].filter(({ trades }) => trades > 0);
  return [
    ...sums.map(({ what, gross }) => cameTo[outcomeOf(gross)](what, countedSize(gross))),
    proportion,
  ].join(' ');
}
