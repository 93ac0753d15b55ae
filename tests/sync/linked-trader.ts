import { randomUUID } from 'node:crypto';
import { PROPREPORTS } from '@daybook/brokers/feeds/propreports/fetch-platform.ts';
import type { Secrets } from '../../apps/server/src/secrets/secrets.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { allocateIds } from '../../apps/server/src/store/allocate-ids.ts';
import { DEFAULT_ACCOUNTS, DEFAULT_LOGIN } from '../../demo/src/platform-options.ts';

export interface LinkedTraderOptions {
  readonly now: number;
  /** Of the login, as stored. */
  readonly host: string;
  readonly accounts?: readonly string[];
  readonly allowsOvernight?: boolean;
}

export interface LinkedTrader {
  readonly traderId: number;
  /** Ids of the linked accounts by the platform's names. */
  readonly accounts: ReadonlyMap<string, number>;
}

/** Creates a trader with a login at the demo platform, as the accounts page does. */
export async function createLinkedTrader(
  store: Store,
  secrets: Secrets,
  options: LinkedTraderOptions,
): Promise<LinkedTrader> {
  const traderId = await createTrader(store, options.now);
  return { traderId, accounts: await linkAccounts(store, secrets, traderId, options) };
}

/** Creates a trader without anything; returns the id. */
export async function createTrader(store: Store, now: number): Promise<number> {
  const email = `${randomUUID()}@DESK.TEST`;
  const row = { email, email_key: email.toLowerCase(), public_uuid: randomUUID(), created_at: now };
  const { id } = await store.write((db) =>
    db.insertInto('trader').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

async function linkAccounts(
  store: Store,
  secrets: Secrets,
  traderId: number,
  { now, host, accounts = DEFAULT_ACCOUNTS, allowsOvernight = false }: LinkedTraderOptions,
): Promise<Map<string, number>> {
  return store.write(async (db) => {
    const loginId = await allocateIds(db, 'platform_login', 1);
    const place = { table: 'platform_login', column: 'sealed_password', rowId: loginId, version: 1 };
    const sealed = await secrets.sealFor(db, traderId, place, Buffer.from(DEFAULT_LOGIN.password));
    const login = { trader_id: traderId, id: loginId, platform: PROPREPORTS, host, created_at: now };
    await db
      .insertInto('platform_login')
      .values({ ...login, user_name: DEFAULT_LOGIN.user, sealed_password: sealed })
      .execute();
    const firstId = await allocateIds(db, 'account', accounts.length);
    const rows = accounts.map((name, at) => ({
      trader_id: traderId,
      id: firstId + at,
      uuid: randomUUID(),
      login_id: loginId,
      source: PROPREPORTS,
      user_name: name,
      allows_overnight: allowsOvernight ? (1 as const) : (0 as const),
      synced_to_day: null,
      synced_at: null,
      created_at: now,
    }));
    await db.insertInto('account').values(rows).execute();
    return new Map(accounts.map((name, at) => [name, firstId + at]));
  });
}
