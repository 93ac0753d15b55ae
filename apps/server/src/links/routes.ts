import { forgotPassword, resetPassword as resetPasswordCall } from '@daybook/api/links.ts';
import { emailKey, parseEmail } from '@daybook/domain/account/email.ts';
import { readCommonPasswords } from '#server/auth/common-password.ts';
import type { HashQueue } from '#server/auth/hash-queue.ts';
import { on, type Handling } from '#server/http/call.ts';
import { askForReset } from '#server/links/forgot-password.ts';
import { knowDevice } from '#server/links/know-device.ts';
import { resetPassword } from '#server/links/reset-password.ts';
import { notAnEmail } from '#server/people/new-password.ts';
import type { Services } from '#server/services.ts';

/** A forgotten password: the letter, and what its link opens. */
export function linkRoutes(services: Services, hashes: HashQueue): Handling[] {
  const isCommon = readCommonPasswords();
  return [
    on(forgotPassword, async (call) => {
      const email = parseEmail(call.body.emailAddress);
      if (email === null) return notAnEmail();
      await askForReset(services, email, call);
      return {};
    }),
    on(resetPasswordCall, async (call) => {
      const refusal = await resetPassword(services, hashes, isCommon, call);
      if (refusal !== null) return refusal;
      knowDevice(services, emailKey(call.body.emailAddress), call);
      return {};
    }),
  ];
}
