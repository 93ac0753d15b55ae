import type { Problem } from '@daybook/api/contract/problems.ts';
import { passwordProblems } from '@daybook/domain/account/password.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { missingProof, NO_PROOF, refusedProof, type Proof } from './proof.ts';

export interface PasswordForm extends Proof {
  readonly password: string;
  readonly confirmation: string;
}

export const EMPTY_PASSWORDS: PasswordForm = { ...NO_PROOF, password: '', confirmation: '' };

export type PasswordErrors = Partial<Record<keyof PasswordForm, string>>;

/** What can be said before anything is sent. The server looks again, and knows the common passwords. */
export function passwordErrors(typed: PasswordForm, needsCode: boolean, messages: Messages): PasswordErrors {
  const { entry, profile, ui } = messages;
  const errors: PasswordErrors = missingProof(typed, needsCode, messages);
  for (const field of ['password', 'confirmation'] as const)
    if (typed[field] === '') errors[field] = ui.required;
  const found = passwordProblems(typed.password);
  if (!errors.password && found.length > 0) errors.password = passwordSentence(found, messages);
  else if (typed.password !== '' && typed.password === typed.currentPassword)
    errors.password = profile.password.same;
  if (!errors.confirmation && typed.confirmation !== typed.password)
    errors.confirmation = entry.passwordProblems.mismatch;
  return errors;
}

/** What the server found wrong, in words at its fields. */
export function refusedPasswords(problems: readonly Problem[], messages: Messages): PasswordErrors {
  const errors: PasswordErrors = refusedProof(problems, messages);
  const found = problems
    .filter(({ field }) => field === 'password')
    .map(({ details }) => String(details?.['problem']));
  if (found.length > 0) errors.password = passwordSentence(found, messages);
  return errors;
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
