import { forgotPassword, resetPassword as resetPasswordCall } from '@daybook/api/identity/links.ts';
import { emailKey, parseEmail } from '@daybook/domain/account/email.ts';
import { readCommonPasswords } from '#server/identity/sign-in/common-password.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { requestReset } from './forgot-password.ts';
import { rememberDevice } from './remember-device.ts';
import { resetPassword } from './reset-password.ts';
import { notAnEmail } from '#server/identity/new-password.ts';
import type { Services } from '#server/services.ts';

/** A forgotten password: the email, and what its link opens. */
export function linkRoutes(services: Services, hashes: HashQueue): Handling[] {
  const isCommon = readCommonPasswords();
  return [
    on(forgotPassword, async (call) => {
      const email = parseEmail(call.body.emailAddress);
      if (email === null) return notAnEmail();
      await requestReset(services, email, call);
      return {};
    }),
    on(resetPasswordCall, async (call) => {
      const refusal = await resetPassword(services, hashes, isCommon, call);
      if (refusal !== null) return refusal;
      rememberDevice(services, emailKey(call.body.emailAddress), call);
      return {};
    }),
  ];
}
