import { verifyPassword } from '../../apps/server/src/identity/sign-in/password-hash.ts';
import { createTrader } from '../../apps/server/src/identity/sign-in/queries.ts';
import { createLink } from '../../apps/server/src/mail/links/queries.ts';
import { linkToken } from '../../apps/server/src/mail/links/token.ts';
import { draw } from '@daybook/domain/chance-testing.ts';
import { DISTURB_HEADER, DISTURBANCES } from './reply-proxy.ts';
import type { Run } from './scenario.ts';

const PASSWORD = 'Closing-Bell-1600';
const PERSON = { firstName: 'Ann', lastName: '', language: 'en', isDemo: false } as const;
const MAX_TIMES = 5;

/**
 * A mailed link is used while replies are lost and requests arrive again: it sets the password once. Links have no key, a
 * link is its own; after hearing that it is spent the trader signs in.
 */
export async function tryLinks(run: Run, number: number): Promise<void> {
  for (const purpose of ['reset', 'onboarding'] as const) {
    const how = DISTURBANCES[draw(run.chance, 0, DISTURBANCES.length - 1)]!;
    const label = `link to ${purpose}, ${how}`;
    run.counts.set(`${how} link`, (run.counts.get(`${how} link`) ?? 0) + 1);
    const email = `${purpose}${number}@desk.test`;
    const { traderId, path, body } = await makeLink(run, purpose, email);
    const send = (disturbance: string) => followLink(run, path, body, disturbance);
    const first = await send(`${how} ${draw(run.chance, 2, MAX_TIMES)}`);
    const second = how === 'lost' || how === 'held' ? await send('none') : first;
    await run.proxy.deliverLate();
    if (second === null || ![200, 404].includes(second)) run.faults.push(`${label}: answered with ${second}`);
    run.faults.push(...(await findFaults(run, traderId)).map((fault) => `${label}: ${fault}`));
  }
}

async function makeLink({ servers }: Run, purpose: 'reset' | 'onboarding', email: string) {
  const { services, clock } = servers[0];
  const { store, secrets } = services;
  const { now } = clock;
  const { traderId, id } = await store.write(async (db) => {
    const trader = await createTrader(db, { ...PERSON, email, passwordHash: null, now });
    return {
      traderId: trader,
      ...(await createLink(db, secrets, { purpose, traderId: trader, payload: null, now })),
    };
  });
  const token = linkToken(secrets, purpose, id);
  const credentials = { emailAddress: email, password: PASSWORD };
  return purpose === 'reset'
    ? { traderId, path: `/account/reset-password/${id}`, body: { ...credentials, token } }
    : { traderId, path: `/account/get-started/${token}`, body: credentials };
}

/** The status of the answer; null when it was lost. Each comes from a network of its own: limits are tested elsewhere. */
async function followLink(
  { proxy, chance }: Run,
  path: string,
  body: object,
  how: string,
): Promise<number | null> {
  const address = Array.from({ length: 3 }, () => draw(chance, 0, 255)).join('.');
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${address}`,
    [DISTURB_HEADER]: how,
  };
  try {
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await fetch(`${proxy.url}/api/v1${path}`, init)).status;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** The new password opens, it was set once, and no link is left. */
async function findFaults({ servers }: Run, traderId: number): Promise<string[]> {
  const { store } = servers[0].services;
  const { trader, links, events } = await store.read(async (db) => ({
    trader: await db
      .selectFrom('trader')
      .select(['password_hash', 'password_version'])
      .where('id', '=', traderId)
      .executeTakeFirstOrThrow(),
    links: await db
      .selectFrom('link')
      .select('used_at')
      .where('trader_id', '=', traderId)
      .where('used_at', 'is not', null)
      .execute(),
    events: await db.selectFrom('audit').select('event').where('trader_id', '=', traderId).execute(),
  }));
  const isSet = trader.password_hash !== null && (await verifyPassword(PASSWORD, trader.password_hash));
  const set = events.filter(({ event }) => event === 'password-reset' || event === 'journal-created').length;
  return [
    ...(isSet ? [] : ['the password is not the new one']),
    ...(links.length === 1 ? [] : [`${links.length} links are spent`]),
    ...(set === 1 ? [] : [`the password was set ${set} times`]),
  ];
}
