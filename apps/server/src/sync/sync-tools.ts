import type { AllowedHost } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import type { Services } from '#server/services.ts';
import { locateHost, type DemoRunner } from '#server/demo/demo-login.ts';
import type { StoredLogin } from './accounts-to-sync.ts';
import type { SyncTools } from './run-import.ts';

/** What synchronisation works with on a running server. `signal` fires when the server stops. */
export function syncTools(services: Services, demo: DemoRunner, signal: AbortSignal): SyncTools {
  const { store, clock, secrets, log, config } = services;
  const hosts: readonly AllowedHost[] = config.platformHosts;
  return {
    store,
    clock,
    signal,
    locate: (host) => locateHost(host, hosts, demo.running),
    openPassword: (traderId, login) => openPassword(services, traderId, login),
    sealRaw: (traderId, importId, bytes) =>
      store.write((db) =>
        secrets.sealFor(
          db,
          traderId,
          { table: 'raw_answer', column: 'sealed', rowId: importId, version: 1 },
          bytes,
        ),
      ),
    report: (error) => log.error('a synchronisation met trouble', error),
  };
}

async function openPassword(
  { store, secrets }: Services,
  traderId: number,
  login: StoredLogin,
): Promise<Buffer> {
  const { loginId, passwordVersion: version, sealedPassword } = login;
  if (!sealedPassword) return Buffer.alloc(0);
  const place = { table: 'platform_login', column: 'sealed_password', rowId: loginId, version };
  return store.read((db) => secrets.openFor(db, traderId, place, sealedPassword));
}
