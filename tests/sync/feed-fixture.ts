// A trader with a login at any platform's test server, linked and synchronised by the product's own steps.
import type { Platform } from '@daybook/domain/account/platforms.ts';
import { linkLogin } from '../../apps/server/src/accounts/link-login.ts';
import type { TestServer } from '@daybook/brokers/feeds/request/test-server-testing.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { openRequestWindows } from '../../apps/server/src/limits/request-windows.ts';
import type { SyncTools } from '../../apps/server/src/sync/run-import.ts';
import {
  openSynchroniser,
  type Synchroniser,
  type SyncWaits,
} from '../../apps/server/src/sync/synchronise.ts';
import { openPassword, PATIENT_FETCH, PATIENT_WAITS, sealRaw, secretsOf } from './sync-fixture.ts';
import { createTrader } from './linked-trader.ts';

/** What links a test server. */
export interface FeedLogin {
  readonly platform: Platform;
  readonly server: TestServer;
  readonly user: string;
  /** As the product packs secrets. */
  readonly secret: () => Buffer;
  readonly accounts: readonly string[];
}

export interface FeedFixture {
  readonly store: Store;
  readonly traderId: number;
  /** Milliseconds since 1970 UTC; tests move it. */
  readonly time: { now: number };
  readonly synchroniser: Synchroniser;
  readonly troubles: unknown[];
}

/** Creates a trader whose accounts may hold positions overnight, and links the login. */
export async function openFeedFixture(
  store: Store,
  login: FeedLogin,
  now: number,
  waits: SyncWaits = PATIENT_WAITS,
): Promise<FeedFixture> {
  const secrets = await secretsOf(store);
  const traderId = await createTrader(store, now);
  const { platform, server, user, accounts } = login;
  const linked = {
    traderId,
    platform,
    host: server.host,
    userName: user,
    password: login.secret(),
    accounts,
    now,
  };
  await store.write((db) => linkLogin(db, secrets, linked));
  await store.write((db) =>
    db.updateTable('account').set({ allows_overnight: 1 }).where('trader_id', '=', traderId).execute(),
  );
  const time = { now };
  const troubles: unknown[] = [];
  const windows = openRequestWindows(store);
  const tools: SyncTools = {
    store,
    clock: () => time.now,
    // A test's server is asked as fast as it answers.
    locate: (host) => ({ host, hosts: server.hosts, retryMs: 1, windows, ...PATIENT_FETCH }),
    openPassword: (trader, stored) => openPassword(store, secrets, trader, stored),
    sealRaw: (trader, importId, bytes) => sealRaw(store, secrets, trader, importId, bytes),
    report: (error) => void troubles.push(error),
    signal: new AbortController().signal,
  };
  return { store, traderId, time, synchroniser: openSynchroniser(tools, waits), troubles };
}
