import { signInWith } from '#web/server/sign-in.ts';
import type { NewPassword } from './new-password.ts';
import { HOME, loginHref } from '#web/router/return-address.ts';

/**
 * Signs in with what was just set, and gives the address to go to. Who has a second factor, or cannot be let in at this moment,
 * signs in as usual: the password is set in any case.
 */
export async function enterJournal({ email, password }: NewPassword): Promise<string> {
  try {
    const challenge = await signInWith(email, password);
    return challenge === null ? `${HOME}/SUCCESS` : loginHref(null);
  } catch {
    return loginHref(null);
  }
}
