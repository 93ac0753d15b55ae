import type { Problem } from '@daybook/api/contract/problems.ts';
import { passwordProblems } from '@daybook/domain/account/password.ts';
import type { IsCommon } from './sign-in/common-password.ts';
import { Refusal, refuse } from '#server/calls/refusal.ts';

/** Every rule that a new password breaks; `names` make no good password. */
export function newPasswordProblems(
  password: string,
  names: readonly string[],
  isCommon: IsCommon,
): Problem[] {
  const broken: string[] = passwordProblems(password);
  if (isCommon(password, 'daybook', ...names)) broken.push('too-common');
  return broken.map(passwordProblem);
}

/** One thing that speaks against a password, at its field. */
export function passwordProblem(problem: string): Problem {
  return {
    code: '011',
    field: 'password',
    message: `the password is refused: ${problem}`,
    details: { problem },
  };
}

/** The same as one Refusal; null when the password may be used. */
export function findNewPasswordRefusal(
  password: string,
  names: readonly string[],
  isCommon: IsCommon,
): Refusal | null {
  const [first, ...rest] = newPasswordProblems(password, names, isCommon);
  return first === undefined ? null : new Refusal([first, ...rest]);
}

/** For every reason why a link does not work: they are not distinguished. */
export function deadLink(): Refusal {
  return refuse('010', { message: 'this link does not work', details: { problem: 'link' } });
}

/** An address that is none. */
export function notAnEmail(): Refusal {
  return refuse('011', {
    field: 'emailAddress',
    message: 'this is no e-mail address',
    details: { problem: 'not-an-email' },
  });
}
