import { titleProblem } from '@daybook/domain/journal/mistake.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** Why a text cannot be the title of a mistake, in words; nothing when it can. */
export function titleErrors({ title }: { readonly title: string }, { trade }: Messages) {
  const problem = titleProblem(title);
  return problem === null ? {} : { title: trade.mistakeProblems[problem] };
}

/** What the server said to a title; null when it took it. */
export function refusedTitle(sentence: string | null) {
  return sentence === null ? null : { errors: { title: sentence } };
}
