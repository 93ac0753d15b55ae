import type { Messages } from '@daybook/texts/en.ts';
import { codeOf, problemSentence, ServerProblem } from '#web/server/problem.ts';
import { refusedNewPassword, type RefusedForm } from './new-password.ts';

/** Everything that was wrong with what was sent: each returned code with its meaning, and sentences at the fields. */
export function refusedForm(error: unknown, messages: Messages): RefusedForm {
  if (error instanceof ServerProblem && codeOf(error) !== '999')
    return refusedNewPassword(error.problems, messages);
  const code = codeOf(error);
  const sentence = problemSentence(error, messages);
  return { errors: {}, refusal: [code === 'offline' ? sentence : `${code}: ${sentence}`] };
}
