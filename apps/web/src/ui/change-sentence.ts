import { amountsSentence } from '@daybook/texts/amounts.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { problemSentence, ServerProblem } from '#web/server/problem.ts';

/** What happened, in the reader's words; amounts that are too large to be calculated with are named by what they belong to. */
export function changeSentence(error: unknown, messages: Messages): string {
  const details = error instanceof ServerProblem ? error.problems[0]?.details : undefined;
  const names = details?.['amounts'];
  return Array.isArray(names)
    ? amountsSentence(names.map(String), messages.imports)
    : problemSentence(error, messages);
}
