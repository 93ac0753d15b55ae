import { DEMO_HOST } from '@daybook/domain/account/platforms.ts';
import { internalHost } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import type { RequestWindows } from '@daybook/brokers/feeds/request/request-window.ts';
import type { LocatedHost } from '#server/accounts/fetch-logins.ts';
import type { Config } from '#server/calls/config.ts';
import type { Store } from '#server/store/store.ts';
import { keepDemoState, readDemoState } from './demo-state.ts';
import { startDemoPlatform } from './platform-process.ts';

export const DEMO_USER = 'demo';

/** What the demo platform is run with. */
interface DemoPlace {
  readonly store: Store;
  readonly config: Pick<Config, 'dataDir'>;
  readonly windows: RequestWindows;
  /** The password of the demo's login; null where there is none. */
  readonly openPassword: () => Promise<Buffer | null>;
}

/** Its port is known once it runs. */
const NOT_RUNNING = internalHost('http://127.0.0.1');

/**
 * The demo's platform as a host that runs for as long as somebody works there, on whichever server that is. How far it has shown
 * its fills is kept in the store, before anybody is shown them: so each server's shows the same.
 */
export function demoHost({ store, config, windows, openPassword }: DemoPlace): LocatedHost {
  return {
    host: NOT_RUNNING.pattern,
    hosts: [NOT_RUNNING],
    windows,
    whileRunning: async (work) => {
      const password = await openPassword();
      if (password === null) return work({ host: NOT_RUNNING.pattern, hosts: [], windows });
      const begin = await readDemoState(store, config.dataDir);
      const platform = await startDemoPlatform({ user: DEMO_USER, password: password.toString() }, begin);
      password.fill(0);
      try {
        await keepDemoState(store, platform.state());
        return await work({ host: new URL(platform.url).host, hosts: [internalHost(platform.url)], windows });
      } finally {
        await platform.close();
        await keepDemoState(store, platform.state());
      }
    },
  };
}

/** Where a login's host is contacted: the demo's on this machine, every other one by the configured rules. */
export function locateHost(
  host: string,
  { platformHosts, demo: setting }: Pick<Config, 'platformHosts' | 'demo'>,
  windows: RequestWindows,
  demo: LocatedHost,
): LocatedHost {
  if (host === DEMO_HOST && setting !== 'off') return demo;
  return { host, hosts: platformHosts, windows };
}
