import { amountsSentence } from '@daybook/texts/amounts.ts';
import { en } from '@daybook/texts/en.ts';
import { doubtSentences } from '@daybook/texts/import-doubts.ts';
import type { RefusedWhole } from '#server/uploads/import-whole.ts';

/** Why files are not imported, in a sentence for the command line. */
export function explainRefusal(refused: RefusedWhole): string {
  const { imports: words } = en;
  switch (refused.kind) {
    case 'busy':
      return 'another import of this trader is under way; try again in a minute';
    case 'which-account':
      return `say with --account which account it is of, by one of these names or by a new one: ${refused.accounts.join(', ')}`;
    case 'other-grain':
      return words.otherGrain(refused.name === '' ? words.kinds.sync : refused.name, refused.day);
    case 'future':
      return words.futureTime(refused.line, refused.time);
    case 'amounts':
      return amountsSentence(refused.names, words);
    case 'multiplier':
      return words.multiplier(refused.what);
    case 'doubtful':
      return `${doubtSentences(refused, words).join(' ')} Say --anyway to import it as it is.`;
  }
}
