import type { Problem } from '@daybook/api/contract/problems.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { codeOf, detailOf, problemSentence, ServerProblem } from '#web/server/problem.ts';
import type { FormErrors, Refused } from './use-form.ts';

/** A refusal in words: at the fields that the server named, which `read` knows; about the whole where it named none. */
export function refusedBy<Field extends string>(
  error: unknown,
  read: (problems: readonly Problem[], messages: Messages) => FormErrors<Field>,
  messages: Messages,
): Refused<Field> {
  const errors = read(error instanceof ServerProblem ? error.problems : [], messages);
  if (Object.keys(errors).length > 0) return { errors };
  if (codeOf(error) !== '012') return { refusal: problemSentence(error, messages) };
  const minutes = Math.ceil((Number(detailOf(error, 'retryAfter')) || 60) / 60);
  return { refusal: messages.entry.tryAgainIn(minutes) };
}
