import type { Problem } from '@daybook/api/contract/problems.ts';
import type { Messages } from '@daybook/texts/en.ts';
import {
  emailErrors,
  passwordPairErrors,
  refusedPassword,
  type PasswordPair,
} from '#web/ui/entry/credential-errors.ts';
import type { FormErrors } from '#web/ui/fields/use-form.ts';

/** What the first trader types. */
export interface NewTrader extends PasswordPair {
  readonly firstName: string;
  readonly lastName: string;
  /** In capitals. */
  readonly email: string;
  readonly setUpCode: string;
}

export const EMPTY_TRADER: NewTrader = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmation: '',
  setUpCode: '',
};

/** What can be said before anything is sent. */
export function newTraderErrors(
  typed: NewTrader,
  setUpCodeNeeded: boolean,
  messages: Messages,
): FormErrors<keyof NewTrader> {
  const { required } = messages.ui;
  return {
    ...(typed.firstName.trim() === '' ? { firstName: required } : {}),
    ...emailErrors(typed.email, messages),
    ...passwordPairErrors(typed, messages),
    ...(setUpCodeNeeded && typed.setUpCode.trim() === '' ? { setUpCode: required } : {}),
  };
}

/** What the server found wrong, in words at the fields. */
export function refusedTrader(problems: readonly Problem[], messages: Messages): FormErrors<keyof NewTrader> {
  const { entry, problems: words } = messages;
  const isWrong = (field: keyof NewTrader) => problems.some((problem) => problem.field === field);
  return {
    ...(isWrong('firstName') ? { firstName: words['011'] } : {}),
    ...(isWrong('lastName') ? { lastName: words['011'] } : {}),
    ...(isWrong('email') ? { email: entry.notAnEmail } : {}),
    ...refusedPassword(problems, messages),
    ...(isWrong('setUpCode') ? { setUpCode: entry.wrongSetUpCode } : {}),
  };
}
