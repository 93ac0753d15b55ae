import { titleProblem } from '@daybook/domain/journal/mistake.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** Why a text cannot be the title of a mistake, in words; null when it can. */
export function titleError(title: string, { trade }: Messages): string | null {
  const problem = titleProblem(title);
  return problem === null ? null : trade.mistakeProblems[problem];
}
