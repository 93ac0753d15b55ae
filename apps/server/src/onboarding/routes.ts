import type { LocateHost } from '#server/accounts/fetch-logins.ts';
import {
  getStarted as getStartedCall,
  proveInvitedAccount,
  readInvitedAccounts,
  register,
} from '@daybook/api/identity/onboarding.ts';
import { emailKey, parseEmail } from '@daybook/domain/account/email.ts';
import { readCommonPasswords } from '#server/identity/sign-in/common-password.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { refuse } from '#server/calls/refusal.ts';
import { isUnowned } from '#server/identity/installation-queries.ts';
import { rememberDevice } from '#server/identity/links/remember-device.ts';
import { findLink } from '#server/mail/links/queries.ts';
import { getStarted } from './get-started.ts';
import { listInvitedAccounts } from './invited-accounts.ts';
import { deadLink, notAnEmail } from '#server/identity/new-password.ts';
import { proveAccount } from './prove-account.ts';
import { requestRegistration } from './register.ts';
import type { Services } from '#server/services.ts';

/** How people come in: invited by the operator, or by themselves where the installation takes everybody. */
export function onboardingRoutes(services: Services, hashes: HashQueue, locate: LocateHost): Handling[] {
  const { store, config } = services;
  const isCommon = readCommonPasswords();
  return [
    on(readInvitedAccounts, ({ params, now }) =>
      store.read(async (db) => {
        const link = await findLink(db, ['onboarding', 'confirmation'], params.accountId, now);
        if (link === undefined) return deadLink();
        return { results: await listInvitedAccounts(db, link, params.accountId) };
      }),
    ),
    on(proveInvitedAccount, (call) => proveAccount(services, locate, call)),
    on(getStartedCall, async (call) => {
      const refusal = await getStarted(services, hashes, isCommon, call);
      if (refusal !== null) return refusal;
      rememberDevice(services, emailKey(call.body.emailAddress), call);
      return { payload: true as const };
    }),
    on(register, async (call) => {
      // The first trader of an installation comes in by the set-up code, however open it is.
      if (config.registration === 'closed' || (await store.read(isUnowned))) return refuse('010');
      const email = parseEmail(call.body.emailAddress);
      if (email === null) return notAnEmail();
      await requestRegistration(services, email, call);
      return {};
    }),
  ];
}
