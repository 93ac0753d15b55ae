import {
  TYPED_REASONS,
  undoTypedExecutions,
  type TypedReason,
} from '@daybook/api/imports/typed-executions.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { call } from '#web/server/call.ts';
import { codeOf, detailOf, ServerProblem } from '#web/server/problem.ts';
import { changeSentence } from '#web/ui/change-sentence.ts';
import type { Refused } from '#web/ui/fields/use-form.ts';
import { closeToastsOf, showToast } from '#web/ui/overlays/toasts.ts';

/** Takes back what was typed, corrected or removed by hand, and says so. */
export async function undoTyped(undo: string, done: string, messages: Messages): Promise<void> {
  try {
    await call(undoTypedExecutions, { params: { undo }, body: {} });
    closeToastsOf(undo);
    await refreshJournal();
    showToast('info', done);
  } catch (error) {
    showToast('error', changeSentence(error, messages));
  }
}

/** What the server refused of executions that were typed: at the field of the member that is wrong, else as a whole. */
export function refusedTyped(
  error: unknown,
  messages: Messages,
  fieldOf: (member: string) => string,
): Refused<string> {
  const { typedTrade: words } = messages;
  if (codeOf(error) === '009') return { refusal: words.busy };
  const reason = detailOf(error, 'reason') as TypedReason | 'number' | 'date' | null;
  const isKnown = reason !== null && ([...TYPED_REASONS, 'number', 'date'] as string[]).includes(reason);
  const member = error instanceof ServerProblem ? error.problems[0]?.field : undefined;
  if (codeOf(error) !== '011' || !isKnown || member === undefined)
    return { refusal: changeSentence(error, messages) };
  const sentence = words.refused[reason];
  return member === 'executions' ? { refusal: sentence } : { errors: { [fieldOf(member)]: sentence } };
}
