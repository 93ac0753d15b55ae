import {
  cancelAddressChange,
  confirmAddress,
  takeAddressBack as takeAddressBackCall,
} from '@daybook/api/identity/address-change.ts';
import {
  readProfile as readProfileCall,
  saveProfile as saveProfileCall,
} from '@daybook/api/identity/profile-calls.ts';
import {
  changePassword as changePasswordCall,
  endSession as endSessionCall,
  listSessions as listSessionsCall,
  signOutEverywhere as signOutEverywhereCall,
} from '@daybook/api/identity/sessions.ts';
import { revokeAllApiTokens } from '#server/identity/api-tokens/queries.ts';
import { appendAudit, auditOf } from '#server/calls/append-audit.ts';
import { readCommonPasswords } from '#server/identity/sign-in/common-password.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { withoutBindCookie } from '#server/identity/sign-in/sessions.ts';
import { on, type Handling } from '#server/calls/call.ts';
import { Refusal, refuse } from '#server/calls/refusal.ts';
import { cancelAddress, confirmNewAddress } from './change-address.ts';
import { voidLinks } from '#server/mail/links/queries.ts';
import { changePassword } from './change-password.ts';
import { readProfile } from './queries.ts';
import { saveProfile } from './save-profile.ts';
import { endSessions, listSessions } from './session-queries.ts';
import { takeAddressBack } from './take-address-back.ts';
import type { Services } from '#server/services.ts';

/** The trader's own profile, password and sessions. */
export function profileRoutes(services: Services, hashes: HashQueue): Handling[] {
  const { store } = services;
  const isCommon = readCommonPasswords();
  return [
    on(readProfileCall, ({ trader, now }) => store.read((db) => readProfile(db, trader.traderId, now))),
    on(saveProfileCall, (call) => saveProfile(services, hashes, call)),
    on(changePasswordCall, async (call) => {
      const keys = await changePassword(services, hashes, isCommon, call);
      if (keys instanceof Refusal) return keys;
      if (keys.bindCookie !== null) call.setCookie(keys.bindCookie);
      return { accessToken: keys.accessToken };
    }),
    ...addressRoutes(services),
    ...sessionRoutes(services),
  ];
}

function addressRoutes(services: Services): Handling[] {
  const { store } = services;
  return [
    on(cancelAddressChange, (call) =>
      store.write(async (db) =>
        (await cancelAddress(db, call)) ? readProfile(db, call.trader.traderId, call.now) : refuse('010'),
      ),
    ),
    on(confirmAddress, async (call) => (await confirmNewAddress(services, call)) ?? {}),
    on(takeAddressBackCall, async (call) => (await takeAddressBack(services, call)) ?? {}),
  ];
}

function sessionRoutes({ store, config }: Services): Handling[] {
  return [
    on(listSessionsCall, async ({ trader, session, now }) => ({
      results: await store.read((db) => listSessions(db, trader.traderId, session.publicId, now)),
    })),
    on(endSessionCall, async (call) => {
      const { trader, session, params, now } = call;
      const { traderId } = trader;
      const results = await store.write(async (db) => {
        if ((await endSessions(db, traderId, now, params.id)) === 0) return null;
        await appendAudit(db, auditOf(call, 'sessions-ended', params.id));
        return listSessions(db, traderId, session.publicId, now);
      }, 'vital');
      return results === null ? refuse('010') : { results };
    }),
    on(signOutEverywhereCall, async (call) => {
      await store.write(async (db) => {
        await endSessions(db, call.trader.traderId, call.now);
        await revokeAllApiTokens(db, call.trader.traderId, call.now);
        await voidLinks(db, { traderId: call.trader.traderId }, ['address'], call.now);
        await appendAudit(db, auditOf(call, 'sessions-ended', 'all'));
      }, 'vital');
      call.setHeader('clear-site-data', '"cache"');
      if (config.sessionMode === 'cookie-bound') call.setCookie(withoutBindCookie(config));
      return {};
    }),
  ];
}
