import type { Problem } from '@daybook/api/contract/problems.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { passwordPairErrors, refusedPassword, type PasswordPair } from '#web/ui/entry/credential-errors.ts';
import type { FormErrors } from '#web/ui/fields/use-form.ts';
import { missingProof, NO_PROOF, refusedProof, type Proof } from './proof.ts';

export interface PasswordForm extends Proof, PasswordPair {}

export const EMPTY_PASSWORDS: PasswordForm = { ...NO_PROOF, password: '', confirmation: '' };

type PasswordErrors = FormErrors<keyof PasswordForm>;

/** What can be said before anything is sent. */
export function passwordErrors(typed: PasswordForm, needsCode: boolean, messages: Messages): PasswordErrors {
  const isSame = typed.password !== '' && typed.password === typed.currentPassword;
  return {
    ...missingProof(typed, needsCode, messages),
    ...(isSame ? { password: messages.profile.password.same } : {}),
    ...passwordPairErrors(typed, messages),
  };
}

/** What the server found wrong, in words at its fields. */
export function refusedPasswords(problems: readonly Problem[], messages: Messages): PasswordErrors {
  return { ...refusedProof(problems, messages), ...refusedPassword(problems, messages) };
}
