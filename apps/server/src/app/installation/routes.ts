import { createJournal, openDemo, readInstallation, startDemo } from '@daybook/api/identity/installation.ts';
import { emailKey } from '@daybook/domain/account/email.ts';
import { bucketOf, countAttempt } from '#server/limits/attempts.ts';
import { noteLimit } from '#server/limits/note-limit.ts';
import { readCommonPasswords } from '#server/identity/sign-in/common-password.ts';
import type { HashQueue } from '#server/limits/hash-queue.ts';
import { deviceCookie } from '#server/identity/sign-in/known-device.ts';
import type { SessionKeys } from '#server/identity/sign-in/sessions.ts';
import { callerNetwork } from '#server/calls/caller-address.ts';
import { on, type Call, type Handling } from '#server/calls/call.ts';
import { isReachableByOthers } from '#server/http/loopback.ts';
import { refuse } from '#server/calls/refusal.ts';
import { contactUrlOf } from './contact-url.ts';
import { DEMO_EMAIL, openFirstSession, type Demo } from './demo.ts';
import { createFirstTrader, findFormRefusal } from './journal.ts';
import { hasDemo, isEmpty, isUnowned, readSetUpCode } from '#server/identity/installation-queries.ts';
import { countTrades } from '#server/journal/dashboard/surroundings.ts';
import type { Services } from '#server/services.ts';

const MAX_TRIES = 20;
const TRIES_WINDOW_SECONDS = 15 * 60;

/** Whether others than this machine's own people can reach the journal before anybody owns it. */
export function isSetUpCodeNeeded({ config }: Pick<Services, 'config'>): boolean {
  return isReachableByOthers(config);
}

/** An installation before its first trader. */
export function installationRoutes(services: Services, hashes: HashQueue, demo: Demo): Handling[] {
  const { store, config, secrets } = services;
  const isCommon = readCommonPasswords();
  const deliverSession = (keys: SessionKeys, email: string, setCookie: Call['setCookie']) => {
    if (keys.bindCookie !== null) setCookie(keys.bindCookie);
    setCookie(deviceCookie(config, secrets, null, emailKey(email)));
    return keys.accessToken;
  };
  return [
    on(readInstallation, async () => {
      const [empty, unowned, isDemoHere] = await store.read(async (db) => [
        await isEmpty(db),
        await isUnowned(db),
        await hasDemo(db, DEMO_EMAIL),
      ]);
      return {
        empty,
        canCreateJournal: unowned,
        demoOffered: empty && demo.isOffered(),
        canOpenDemo: !isDemoHere && demo.isOffered(),
        demoStep: demo.step(),
        contactUrl: contactUrlOf(config),
        setUpCodeNeeded: unowned && isSetUpCodeNeeded(services),
        registrationOpen: !unowned && config.registration === 'open',
      };
    }),
    on(createJournal, async ({ body, ip, now, headers, requestId, setCookie }) => {
      await requireTry(services, ip, now);
      if (!(await store.read(isUnowned))) return refuse('010');
      const code = isSetUpCodeNeeded(services) ? await store.write(readSetUpCode) : null;
      const refusal = findFormRefusal(body, code, isCommon);
      if (refusal !== null) return refusal;
      const created = await createFirstTrader(services, hashes, body, { now, ip, headers, requestId });
      if (created === null) return refuse('010');
      return {
        accessToken: deliverSession(created.keys, created.email, setCookie),
        profile: created.profile,
      };
    }),
    on(startDemo, async ({ ip, now, headers, setCookie }) => {
      await requireTry(services, ip, now);
      // Where the code is required it must be correct: only the operator gets the demo's sign-in.
      if (!demo.isOffered()) return refuse('010');
      const signIn = await demo.start({ now, ip });
      if (signIn === null) return refuse('010');
      const { keys, profile } = await openFirstSession(services, signIn.username, { now, ip, headers });
      return { ...signIn, accessToken: deliverSession(keys, signIn.username, setCookie), profile };
    }),
    on(openDemo, async ({ trader, ip, now }) => {
      await requireTry(services, ip, now);
      const trades = await store.read((db) => countTrades(db, trader.traderId));
      if (trades > 0 || !demo.isOffered()) return refuse('010');
      return (await demo.startForTrader({ now, ip })) ?? refuse('010');
    }),
  ];
}

/** The code in the log has 12 characters; nobody gets to try them all. Throws a Refusal. */
async function requireTry({ store }: Services, ip: string, now: number): Promise<void> {
  const allowance = {
    bucket: bucketOf('set-up', callerNetwork(ip)),
    most: MAX_TRIES,
    windowSeconds: TRIES_WINDOW_SECONDS,
  };
  const wait = await countAttempt(store, [allowance], now);
  if (wait === null) return;
  await noteLimit(store, { at: now, object: 'set-up', ip });
  throw refuse('012', { retryAfterSeconds: wait });
}
