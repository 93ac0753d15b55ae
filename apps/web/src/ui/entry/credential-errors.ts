import { parseEmail } from '@daybook/domain/account/email.ts';
import { passwordProblems } from '@daybook/domain/account/password.ts';
import type { Problem } from '@daybook/api/contract/problems.ts';
import type { Messages } from '@daybook/texts/en.ts';
import type { FormErrors } from '#web/ui/fields/use-form.ts';

/** What is wrong with an address, at its field. */
export function emailErrors(email: string, { entry, ui }: Messages): FormErrors<'email'> {
  if (email.trim() === '') return { email: ui.required };
  return parseEmail(email) === null ? { email: entry.notAnEmail } : {};
}

/** A new password, typed twice. */
export interface PasswordPair {
  /** Exactly as typed. */
  readonly password: string;
  readonly confirmation: string;
}

/** What is wrong with a new password before it is sent. The server checks again, and knows the common ones. */
export function passwordPairErrors(
  { password, confirmation }: PasswordPair,
  messages: Messages,
): FormErrors<keyof PasswordPair> {
  const { entry, ui } = messages;
  const found = passwordProblems(password);
  return {
    ...(found.length > 0 ? { password: passwordSentence(found, messages) } : {}),
    ...(password === '' ? { password: ui.required } : {}),
    ...(confirmation === password ? {} : { confirmation: entry.passwordProblems.mismatch }),
    ...(confirmation === '' ? { confirmation: ui.required } : {}),
  };
}

const CLASSES = ['lower', 'upper', 'digit', 'symbol'] as const;

/** Its length first, then the classes that it lacks, then what else speaks against it. */
function passwordSentence(found: readonly string[], { entry, profile }: Messages): string {
  const words = entry.passwordProblems;
  if (found.includes('too-short')) return words.tooShort;
  if (found.includes('too-long')) return entry.passwordTooLong;
  const missing = CLASSES.filter((name) => found.includes(`no-${name}`)).map((name) => words[name]);
  if (missing.length > 0) return words.missing(missing);
  return found.includes('same') ? profile.password.same : words.common;
}

/** What a server found wrong with a new password, at its field. */
export function refusedPassword(problems: readonly Problem[], messages: Messages): FormErrors<'password'> {
  const found = problems
    .filter(({ field }) => field === 'password')
    .map(({ details }) => String(details?.['problem']));
  return found.length > 0 ? { password: passwordSentence(found, messages) } : {};
}
