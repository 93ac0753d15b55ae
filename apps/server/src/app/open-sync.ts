import type { LocateHost } from '#server/accounts/fetch-logins.ts';
import { DEMO_HOST } from '@daybook/domain/account/platforms.ts';
import { demoRunner, locateHost, type DemoRunner } from './demo/demo-login.ts';
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
  /** Starts the demo platform again for a demo trader of an earlier run. */
  resumeDemo(): Promise<void>;
  /** Waits for what is under way and ends the demo platform. */
  close(): Promise<void>;
}

/** Ties synchronisation to this server's store, secrets and configuration. `stopping` ends what waits for a platform. */
export function openSync(services: Services, stopping: AbortSignal): SyncServices {
  const { config } = services;
  const runner = demoRunner(config.dataDir);
  const tools = toolsOf(services, runner, stopping);
  const synchroniser = openSynchroniser(tools);
  return {
    synchroniser,
    locate: tools.locate,
    fillDemo: (_services, { traderId }) =>
      fillDemo({ sync: tools, secrets: services.secrets, runner, images: services.images }, traderId),
    resumeDemo: () => resumeDemo(services, tools, runner),
    close: async () => {
      await synchroniser.settle();
      await runner.close();
    },
  };
}

function toolsOf(
  { store, clock, secrets, config, log }: Services,
  runner: DemoRunner,
  signal: AbortSignal,
): SyncTools {
  const windows = openRequestWindows(store);
  return {
    store,
    clock,
    locate: (host) => ({ ...locateHost(host, config.platformHosts, runner.running), windows }),
    openPassword: (traderId, { loginId, passwordVersion: version, sealedPassword }) => {
      const place = { table: 'platform_login', column: 'sealed_password', rowId: loginId, version };
      return store.read((db) => secrets.openFor(db, traderId, place, sealedPassword ?? new Uint8Array()));
    },
    sealRaw: (traderId, importId, bytes) => {
      const place = { table: 'raw_answer', column: 'sealed', rowId: importId, version: 1 };
      return store.write((db) => secrets.sealFor(db, traderId, place, bytes));
    },
    report: (error) => log.error('a synchronisation failed', error),
    signal,
  };
}

async function resumeDemo({ store, config }: Services, tools: SyncTools, runner: DemoRunner): Promise<void> {
  if (config.demo === 'off') return;
  const demo = await store.read((db) =>
    db
      .selectFrom('platform_login')
      .select('trader_id')
      .where('host', '=', DEMO_HOST)
      .limit(1)
      .executeTakeFirst(),
  );
  if (demo === undefined) return;
  const login = (await readLogins(store, demo.trader_id)).find(({ host }) => host === DEMO_HOST);
  if (login === undefined) return;
  const password = await tools.openPassword(demo.trader_id, login);
  await runner.start(password.toString());
  password.fill(0);
}
