import { randomUUID } from 'node:crypto';
import { readManifest } from '../../apps/server/src/journal/dashboard/manifest.ts';
import { createTrader } from '../../apps/server/src/identity/sign-in/queries.ts';
import { hashPassword } from '../../apps/server/src/identity/sign-in/password-hash.ts';
import { internalHost } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import { PROCESS_WINDOWS } from '@daybook/brokers/feeds/request/request-window.ts';
import { openStore, type Store } from '../../apps/server/src/store/store.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { readLogins } from '../../apps/server/src/accounts/accounts-to-sync.ts';
import { runImport, type SyncTools } from '../../apps/server/src/sync/run-import.ts';
import { runProcess } from '../../apps/server/src/sync/run-process.ts';
import { startDemoProcess, type DemoProcess } from './demo-process.ts';

export const EMAIL = 'bench@example.com';
export const PASSWORD = 'Bench-930-Opening';
export const NOW = Date.now();

/** Fills an empty folder with one trader's journal of two years; 20 trades a day make 10,000, 200 make 100,000. */
export async function fillJournal(folder: string, tradesPerDay: number): Promise<void> {
  const platform = await startDemoProcess('--trades-per-day', String(tradesPerDay));
  const store = await openStore({ place: { engine: 'sqlite', folder }, purpose: 'tool' });
  try {
    const traderId = await linkTrader(store, platform);
    await synchroniseOnce(toolsFor(store, platform), traderId);
    await readManifest(store, traderId, NOW);
  } finally {
    await store.close();
    await platform.close();
  }
}

/** As a trader's own, but for the minute after which an answer is waited for no longer: a busy machine takes its time. */
async function synchroniseOnce(tools: SyncTools, traderId: number): Promise<void> {
  const sync = { trader_id: traderId, day: newYorkOf(NOW).day, state: 'claimed', owner: 'bench' } as const;
  const times = { claimed_at: NOW, lease_until: NOW + 3_600_000, ended_at: null };
  const { id } = await tools.store.write((db) =>
    db
      .insertInto('sync')
      .values({ ...sync, ...times, error_code: null, detail: null })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const imported = await runImport(tools, traderId, id, await readLogins(tools.store, traderId));
  if (imported.kind !== 'imported' || imported.record.importId === null)
    throw new Error(JSON.stringify(imported));
  const { importId } = imported.record;
  const processed = await runProcess(tools, traderId, id, { ...imported.record, importId });
  if (processed.kind !== 'processed') throw new Error(JSON.stringify(processed));
}

/** A trader with the demo platform's three accounts. Nothing is sealed here, as no server is asked to open it. */
export async function linkTrader(store: Store, platform: DemoProcess): Promise<number> {
  const passwordHash = await hashPassword(PASSWORD);
  return store.write(async (db) => {
    const id = await createTrader(db, {
      email: EMAIL,
      passwordHash,
      firstName: 'Bench',
      lastName: 'Trader',
      language: 'en',
      isDemo: false,
      now: NOW,
    });
    const login = { trader_id: id, id: 1, platform: 'propreports', host: new URL(platform.url).host };
    const sealed = {
      user_name: platform.user,
      sealed_password: Buffer.from(platform.password),
      created_at: NOW,
    };
    await db
      .insertInto('platform_login')
      .values({ ...login, ...sealed })
      .execute();
    for (const [at, name] of ['DEMO-1', 'DEMO-2', 'DEMO-3'].entries()) {
      const account = { trader_id: id, id: at + 1, uuid: randomUUID(), login_id: 1, source: 'propreports' };
      await db
        .insertInto('account')
        .values({ ...account, user_name: name, created_at: NOW, allows_overnight: 1 })
        .execute();
    }
    return id;
  });
}

/** What the server gives to a synchronisation, with the platform's address as the only one allowed. */
export function toolsFor(store: Store, platform: DemoProcess): SyncTools {
  return {
    store,
    clock: () => NOW,
    signal: new AbortController().signal,
    locate: (host) => ({ host, hosts: [internalHost(platform.url)], windows: PROCESS_WINDOWS }),
    openPassword: async (_, login) => Buffer.from(login.sealedPassword ?? []),
    sealRaw: async (_, __, bytes) => bytes,
    report: (error) => console.error(error),
  };
}
