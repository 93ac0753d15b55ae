import type { RequestWindows } from '@daybook/brokers/feeds/request/request-window.ts';
import type { LocateHost } from '#server/accounts/fetch-logins.ts';
import { DEMO_HOST } from '@daybook/domain/account/platforms.ts';
import { demoHost, locateHost } from './demo/demo-login.ts';
import { fillDemo } from './demo/fill.ts';
import type { FillDemo } from './installation/demo.ts';
import { openRequestWindows } from '#server/limits/request-windows.ts';
import type { Services } from '#server/services.ts';
import { readLogins } from '#server/accounts/accounts-to-sync.ts';
import type { SyncTools } from '#server/sync/run-import.ts';
import { openSynchroniser, type Synchroniser } from '#server/sync/synchronise.ts';

/** Everything that fetches from platforms, the demo's own among them. */
export interface SyncServices {
  readonly synchroniser: Synchroniser;
  /** Where a login's host is contacted. */
  readonly locate: LocateHost;
  readonly fillDemo: FillDemo;
  /** Waits for what is under way. */
  close(): Promise<void>;
}

/** Ties synchronisation to this server's store, secrets and configuration. `stopping` ends what waits for a platform. */
export function openSync(services: Services, stopping: AbortSignal): SyncServices {
  const { config } = services;
  const windows = openRequestWindows(services.store);
  const tools = toolsOf(services, windows, stopping);
  const synchroniser = openSynchroniser(tools);
  return {
    synchroniser,
    locate: tools.locate,
    fillDemo: (_services, { traderId, onStep }) =>
      fillDemo(
        {
          sync: tools,
          secrets: services.secrets,
          images: services.images,
          dataDir: config.dataDir,
          windows,
          onStep,
        },
        traderId,
      ),
    close: () => synchroniser.settle(),
  };
}

function toolsOf(
  { store, clock, secrets, config, log }: Services,
  windows: RequestWindows,
  signal: AbortSignal,
): SyncTools {
  const openPassword: SyncTools['openPassword'] = (traderId, login) => {
    const { loginId, passwordVersion: version, sealedPassword } = login;
    const place = { table: 'platform_login', column: 'sealed_password', rowId: loginId, version };
    return store.read((db) => secrets.openFor(db, traderId, place, sealedPassword ?? new Uint8Array()));
  };
  const demo = demoHost({
    store,
    config,
    windows,
    openPassword: () => openDemoPassword(store, openPassword),
  });
  return {
    store,
    clock,
    locate: (host) => locateHost(host, config, windows, demo),
    openPassword,
    sealRaw: (traderId, importId, bytes) => {
      const place = { table: 'raw_answer', column: 'sealed', rowId: importId, version: 1 };
      return store.write((db) => secrets.sealFor(db, traderId, place, bytes));
    },
    report: (error) => log.error('a synchronisation failed', error),
    signal,
  };
}

/** The password that the demo's platform takes; null where there is no demo trader. */
async function openDemoPassword(
  store: Services['store'],
  openPassword: SyncTools['openPassword'],
): Promise<Buffer | null> {
  const demo = await store.read((db) =>
    db
      .selectFrom('platform_login')
      .select('trader_id')
      .where('host', '=', DEMO_HOST)
      .limit(1)
      .executeTakeFirst(),
  );
  if (demo === undefined) return null;
  const login = (await readLogins(store, demo.trader_id)).find(({ host }) => host === DEMO_HOST);
  return login === undefined ? null : openPassword(demo.trader_id, login);
}
