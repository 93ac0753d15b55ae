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

/** The number of a card that is counted, whether it has a likely range or not; empty where there is none. */
export function countedFigure(certainty: Certainty, { counted }: MoneyWords): string {
  return certainty.kind === 'exact' || certainty.kind === 'likely' ? counted(certainty.value) : '';
}
