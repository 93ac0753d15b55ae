import { DEMO_HOST } from '@daybook/domain/account/platforms.ts';
import type { AllowedHost } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import { internalHost } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import type { SyncLogin } from '#server/accounts/fetch-logins.ts';
import { startDemoPlatform, type DemoPlatform } from './platform-process.ts';

export const DEMO_USER = 'demo';

/** The demo platform of this server, started when it is first needed. */
export interface DemoRunner {
  /** Starts the platform with the login's password, unless it runs. */
  start(password: string): Promise<DemoPlatform>;
  readonly running: DemoPlatform | null;
  close(): Promise<void>;
}

export function demoRunner(dataDir: string): DemoRunner {
  let starting: Promise<DemoPlatform> | null = null;
  let running: DemoPlatform | null = null;
  return {
    async start(password) {
      starting ??= startDemoPlatform(dataDir, { user: DEMO_USER, password });
      running = await starting;
      return running;
    },
    get running() {
      return running;
    },
    async close() {
      await (await starting?.catch(() => null))?.close();
    },
  };
}

/** Where a login's host is contacted: the demo's on this machine, every other one by the configured rules. */
export function locateHost(
  host: string,
  allowed: readonly AllowedHost[],
  demo: DemoPlatform | null,
): Pick<SyncLogin, 'host' | 'hosts'> {
  if (host !== DEMO_HOST || !demo) return { host, hosts: allowed };
  return { host: new URL(demo.url).host, hosts: [internalHost(demo.url)] };
}
