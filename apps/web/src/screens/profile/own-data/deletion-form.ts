import type { Problem } from '@daybook/api/contract/problems.ts';
import { emailKey } from '@daybook/domain/account/email.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { missingProof, NO_PROOF, refusedProof, type Proof } from '#web/screens/profile/proof.ts';

/** What is typed to delete a journal. */
export interface DeletionForm extends Proof {
  readonly confirmation: string;
}

export const EMPTY_DELETION: DeletionForm = { confirmation: '', ...NO_PROOF };

type DeletionErrors = { readonly [Field in keyof DeletionForm]?: string };

/** What is wrong before anything is sent, by field. */
export function deletionErrors(
  typed: DeletionForm,
  email: string,
  needsCode: boolean,
  messages: Messages,
): DeletionErrors {
  return {
    ...(emailKey(typed.confirmation) === emailKey(email)
      ? {}
      : { confirmation: messages.ownData.deletion.notYours(email) }),
    ...missingProof(typed, needsCode, messages),
  };
}

/** What the server refused, by field. */
export function refusedDeletion(
  problems: readonly Problem[],
  email: string,
  messages: Messages,
): DeletionErrors {
  const isAnother = problems.some(({ field }) => field === 'confirmation');
  return {
    ...refusedProof(problems, messages),
    ...(isAnother ? { confirmation: messages.ownData.deletion.notYours(email) } : {}),
  };
}
