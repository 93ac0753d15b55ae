import type { Problem } from '@daybook/api/contract/problems.ts';
import type { Messages } from '@daybook/texts/en.ts';

/** What proves that it is the trader, and not a browser left open or a stolen password. */
export interface Proof {
  readonly currentPassword: string;
  /** Of the second factor; empty where there is none. */
  readonly code: string;
}

export const NO_PROOF: Proof = { currentPassword: '', code: '' };

/** Errors at the fields of a proof. */
type ProofErrors = { -readonly [Field in keyof Proof]?: string };

/** What is missing before anything is sent. */
export function missingProof(
  { currentPassword, code }: Proof,
  needsCode: boolean,
  { ui }: Messages,
): ProofErrors {
  const errors: ProofErrors = {};
  if (currentPassword === '') errors.currentPassword = ui.required;
  if (needsCode && code.trim() === '') errors.code = ui.required;
  return errors;
}

/** What is sent: a code only where one was typed. */
export function proofBody({ currentPassword, code }: Proof): { currentPassword: string; code?: string } {
  return code.trim() === '' ? { currentPassword } : { currentPassword, code };
}

/** What the server found wrong, in words at its fields. */
export function refusedProof(problems: readonly Problem[], { access, profile, ui }: Messages): ProofErrors {
  const errors: ProofErrors = {};
  for (const { field, details } of problems) {
    const isMissing = details?.['problem'] === 'required';
    if (field === 'currentPassword') errors.currentPassword = isMissing ? ui.required : profile.wrongPassword;
    if (field === 'code') errors.code = isMissing ? ui.required : access.factor.wrongCode;
  }
  return errors;
}
