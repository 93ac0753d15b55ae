import { join } from 'node:path';
import { linkLogin } from '../../apps/server/src/accounts/link-login.ts';
import { createSession } from '../../apps/server/src/identity/sign-in/sessions.ts';
import { readConfig } from '../../apps/server/src/app/config.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { openSecrets } from '../../apps/server/src/secrets/secrets.ts';
import { openStore, type Store, type StoreLocation } from '../../apps/server/src/store/store.ts';
import { createTrader } from '../../tests/sync/linked-trader.ts';
import type { HostileBroker } from './brokers.ts';
import type { PreparedTrader } from '../prepared-store.ts';

/** A login to be linked: a platform's protocol at some place. */
export interface Place {
  readonly broker: HostileBroker;
  readonly url: string;
}

export interface HostileStore {
  readonly place: StoreLocation;
  readonly settings: Readonly<Record<string, string>>;
  /** One for each place, in their order, linked there and signed in. */
  readonly traders: readonly PreparedTrader[];
}

/** Makes a store with a trader for each place, before any server is started on it. */
export async function prepareHostileStore(
  dataDir: string,
  places: readonly Place[],
  more: Readonly<Record<string, string>>,
): Promise<HostileStore> {
  const settings = {
    DATA_DIR: dataDir,
    PLATFORM_HOSTS: [...new Set(places.map(({ url }) => url))].join(),
    SESSION_MODE: 'bearer',
    CALLS_PER_MINUTE: '1000000',
    ...more,
  };
  const config = readConfig(settings, dataDir);
  const store = await openStore({ place: config.store, purpose: 'tool' });
  try {
    const secrets = await openSecrets(store, join(dataDir, 'keys', 'daybook.key'));
    const traders: PreparedTrader[] = [];
    for (const { broker, url } of places) {
      const now = Date.now();
      const traderId = await createTrader(store, now);
      const { platform, user: userName, account } = broker;
      const login = { traderId, platform, host: new URL(url).host, userName, accounts: [account], now };
      await store.write((db) => linkLogin(db, secrets, { ...login, password: broker.secret(traderId) }));
      if (platform === 'projectx') await knowUntil(store, traderId, newYorkOf(now).day - 1);
      const session = { traderId, passwordVersion: 1, now, userAgent: 'trials', ip: '127.0.0.1' };
      const { accessToken: token } = await store.write((db) => createSession(db, config, session));
      traders.push({ traderId, token });
    }
    return { place: config.store, settings, traders };
  } finally {
    await store.close();
  }
}

/** Lets an account be known up to a day: a first history is asked for month by month, at the pace that the platform allows. */
async function knowUntil(store: Store, traderId: number, day: number): Promise<void> {
  await store.write((db) =>
    db.updateTable('account').set({ synced_to_day: day }).where('trader_id', '=', traderId).execute(),
  );
}

/** How a trader's only update ended, and what is stored of it. */
export interface Stored {
  readonly used: number;
  readonly state: string;
  readonly code: string | null;
  readonly executions: number;
  readonly trades: number;
  /** Of all trades, 1/10,000 dollar. */
  readonly gross: number;
}

/** What the store holds of all traders. */
export async function readStored(store: Store): Promise<ReadonlyMap<number, Stored>> {
  return store.read(async (db) => {
    const syncs = await db
      .selectFrom('sync')
      .select(['trader_id', 'state', 'error_code'])
      .orderBy('id')
      .execute();
    const used = await db.selectFrom('sync_quota').select(['trader_id', 'used']).execute();
    const fills = await db.selectFrom('execution').select('trader_id').execute();
    const trades = await db
      .selectFrom('trade')
      .select(['trader_id', 'gross'])
      .where('gone', '=', 0)
      .execute();
    return new Map(
      syncs.map(({ trader_id: id, state, error_code: code }): [number, Stored] => [
        id,
        {
          used: used.filter((row) => row.trader_id === id).reduce((sum, row) => sum + row.used, 0),
          state,
          code,
          executions: fills.filter((row) => row.trader_id === id).length,
          trades: trades.filter((row) => row.trader_id === id).length,
          gross: trades.filter((row) => row.trader_id === id).reduce((sum, row) => sum + row.gross, 0),
        },
      ]),
    );
  });
}
