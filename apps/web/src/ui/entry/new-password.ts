import type { Problem } from '@daybook/api/contract/problems.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { FormErrors, Refused } from '#web/ui/fields/use-form.ts';
import { emailErrors, passwordPairErrors, refusedPassword, type PasswordPair } from './credential-errors.ts';

/** What is typed where a password is set under a mailed link. */
export interface NewPassword extends PasswordPair {
  /** In capitals. */
  readonly email: string;
}

export const NO_PASSWORD: NewPassword = { email: '', password: '', confirmation: '' };

/** What can be said before anything is sent. */
export function newPasswordErrors(typed: NewPassword, messages: Messages): FormErrors<keyof NewPassword> {
  return { ...emailErrors(typed.email, messages), ...passwordPairErrors(typed, messages) };
}

/** What a refused form says: at its fields, and each code with its meaning. */
export type RefusedForm = Required<Refused<keyof NewPassword, readonly string[]>>;

/** What the server found wrong. A link that does not work is a refusal of the whole form. */
export function refusedNewPassword(problems: readonly Problem[], messages: Messages): RefusedForm {
  const isEmailWrong = problems.some(({ field }) => field === 'emailAddress');
  const errors = {
    ...refusedPassword(problems, messages),
    ...(isEmailWrong ? { email: messages.entry.notAnEmail } : {}),
  };
  return { errors, refusal: [...new Set(problems.map((problem) => codeSentence(problem, messages)))] };
}

function codeSentence({ code, details }: Problem, { entry, problems }: Messages): string {
  return `${code}: ${details?.['problem'] === 'link' ? entry.deadLink.title : problems[code]}`;
}
