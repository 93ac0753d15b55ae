import {
  getStarted as getStartedCall,
  proveInvitedAccount,
  readInvitedAccounts,
  register,
} from '@daybook/api/onboarding.ts';
import { emailKey, parseEmail } from '@daybook/domain/account/email.ts';
import { readCommonPasswords } from '#server/auth/common-password.ts';
import type { HashQueue } from '#server/auth/hash-queue.ts';
import { on, type Handling } from '#server/http/call.ts';
import { refuse } from '#server/http/refusal.ts';
import { isUnowned } from '#server/installation/queries.ts';
import { knowDevice } from '#server/links/know-device.ts';
import { findLink } from '#server/links/queries.ts';
import { getStarted } from '#server/people/get-started.ts';
import { listInvitedAccounts } from '#server/people/invited-accounts.ts';
import { deadLink, notAnEmail } from '#server/people/new-password.ts';
import { proveAccount } from '#server/people/prove-account.ts';
import { askToRegister } from '#server/people/register.ts';
import type { Services } from '#server/services.ts';
import type { SyncTools } from '#server/sync/run-import.ts';

/** How people come in: invited by the operator, or by themselves where the installation takes everybody. */
export function peopleRoutes(services: Services, hashes: HashQueue, locate: SyncTools['locate']): Handling[] {
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
      knowDevice(services, emailKey(call.body.emailAddress), call);
      return { payload: true as const };
    }),
    on(register, async (call) => {
      // The first trader of an installation comes in by the set-up code, however open it is.
      if (config.registration === 'closed' || (await store.read(isUnowned))) return refuse('010');
      const email = parseEmail(call.body.emailAddress);
      if (email === null) return notAnEmail();
      await askToRegister(services, email, call);
      return {};
    }),
  ];
}
