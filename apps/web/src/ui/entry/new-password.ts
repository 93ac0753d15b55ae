import type { Problem } from '@daybook/api/contract/problems.ts';
import { parseEmail } from '@daybook/domain/account/email.ts';
import { passwordProblems } from '@daybook/domain/account/password.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { Refused } from '#web/ui/fields/use-form.ts';

/** What is typed where a password is set under a mailed link. */
export interface NewPassword {
  /** In capitals. */
  readonly email: string;
  /** Exactly as typed. */
  readonly password: string;
  readonly confirmation: string;
}

export const NO_PASSWORD: NewPassword = { email: '', password: '', confirmation: '' };

type NewPasswordErrors = Partial<Record<keyof NewPassword, string>>;

/** What can be said before anything is sent. The server looks again, and knows the common passwords. */
export function newPasswordErrors(typed: NewPassword, messages: Messages): NewPasswordErrors {
  const { entry, ui } = messages;
  const errors: NewPasswordErrors = {};
  for (const field of ['email', 'password', 'confirmation'] as const)
    if (typed[field] === '') errors[field] = ui.required;
  if (!errors.email && parseEmail(typed.email) === null) errors.email = entry.notAnEmail;
  const found = passwordProblems(typed.password);
  if (!errors.password && found.length > 0) errors.password = passwordSentence(found, messages);
  if (!errors.confirmation && typed.confirmation !== typed.password)
    errors.confirmation = entry.passwordProblems.mismatch;
  return errors;
}

/** What a refused form says: at its fields, and each code with its meaning. */
export type RefusedForm = Required<Refused<keyof NewPassword, readonly string[]>>;

/** What the server found wrong. A link that does not work is a refusal of the whole form. */
export function refusedNewPassword(problems: readonly Problem[], messages: Messages): RefusedForm {
  const found = problems
    .filter(({ field }) => field === 'password')
    .map(({ details }) => String(details?.['problem']));
  const isEmailWrong = problems.some(({ field }) => field === 'emailAddress');
  const errors: NewPasswordErrors = {
    ...(found.length > 0 ? { password: passwordSentence(found, messages) } : {}),
    ...(isEmailWrong ? { email: messages.entry.notAnEmail } : {}),
  };
  return { errors, refusal: [...new Set(problems.map((problem) => codeSentence(problem, messages)))] };
}

function codeSentence({ code, details }: Problem, { entry, problems }: Messages): string {
  return `${code}: ${details?.['problem'] === 'link' ? entry.deadLink.title : problems[code]}`;
}

const CLASSES = ['lower', 'upper', 'digit', 'symbol'] as const;

/** Its length first, then the classes that it lacks, then whether everybody tries it. */
function passwordSentence(found: readonly string[], { entry }: Messages): string {
  const words = entry.passwordProblems;
  if (found.includes('too-short')) return words.tooShort;
  if (found.includes('too-long')) return entry.passwordTooLong;
  const missing = CLASSES.filter((name) => found.includes(`no-${name}`)).map((name) => words[name]);
  return missing.length > 0 ? words.missing(missing) : words.common;
}
