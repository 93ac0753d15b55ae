import type { Problem } from '@daybook/api/problems.ts';
import { emailKey } from '@daybook/domain/account/email.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** What is typed to delete a journal. */
export interface DeletionForm {
  readonly confirmation: string;
  readonly presentPassword: string;
}

export const EMPTY_DELETION: DeletionForm = { confirmation: '', presentPassword: '' };

export type DeletionErrors = { readonly [Field in keyof DeletionForm]?: string };

/** What is wrong before anything is sent, by field. */
export function deletionErrors(
  { confirmation, presentPassword }: DeletionForm,
  email: string,
  { ownData, ui }: Messages,
): DeletionErrors {
  return {
    ...(emailKey(confirmation) === emailKey(email) ? {} : { confirmation: ownData.deletion.notYours(email) }),
    ...(presentPassword === '' ? { presentPassword: ui.required } : {}),
  };
}

/** What the server refused, by field. */
export function refusedDeletion(
  problems: readonly Problem[],
  email: string,
  { ownData, profile, ui }: Messages,
): DeletionErrors {
  const errors: { -readonly [Field in keyof DeletionErrors]: DeletionErrors[Field] } = {};
  for (const { field, details } of problems) {
    if (field === 'confirmation') errors.confirmation = ownData.deletion.notYours(email);
    if (field === 'presentPassword')
      errors.presentPassword = details?.['problem'] === 'required' ? ui.required : profile.wrongPassword;
  }
  return errors;
}
