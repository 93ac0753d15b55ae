import { join } from 'node:path';
import { createSession } from '../apps/server/src/identity/sign-in/sessions.ts';
import { readConfig } from '../apps/server/src/app/config.ts';
import { openSecrets } from '../apps/server/src/secrets/secrets.ts';
import { openStore, type StoreLocation } from '../apps/server/src/store/store.ts';
import { createLinkedTrader } from '../tests/sync/linked-trader.ts';

/** A trader of a prepared store with a session that is open. */
export interface PreparedTrader {
  readonly traderId: number;
  readonly token: string;
}

export interface PreparedStore {
  readonly place: StoreLocation;
  readonly dataDir: string;
  /** Environment under which a server serves it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly traders: readonly PreparedTrader[];
}

export interface StoreToPrepare {
  readonly dataDir: string;
  /** URL of an empty PostgreSQL database; SQLite in the data folder without. */
  readonly databaseUrl: string | null;
  /** Platforms, of which each trader is linked to one in turn. */
  readonly platformUrls: readonly string[];
  readonly accounts: readonly string[];
  readonly traders: number;
}

type Place = Pick<StoreToPrepare, 'dataDir' | 'databaseUrl' | 'platformUrls'>;

function settingsOf({ dataDir, databaseUrl, platformUrls }: Place): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    PLATFORM_HOSTS: platformUrls.join(),
    SESSION_MODE: 'bearer',
    CALLS_PER_MINUTE: '1000000',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  };
}

/** A store that was prepared before, with the traders that it was prepared with. */
export function reopenStore(wanted: Place, traders: readonly PreparedTrader[]): PreparedStore {
  const { dataDir } = wanted;
  const settings = settingsOf(wanted);
  return { place: readConfig(settings, dataDir).store, dataDir, settings, traders };
}

/** Makes a store in which several traders are linked to one platform and signed in, before any server is started on it. */
export async function prepareStore(wanted: StoreToPrepare): Promise<PreparedStore> {
  const { dataDir, platformUrls, accounts } = wanted;
  const settings = settingsOf(wanted);
  const config = readConfig(settings, dataDir);
  const store = await openStore({ place: config.store, purpose: 'tool' });
  try {
    const secrets = await openSecrets(store, join(dataDir, 'keys', 'daybook.key'));
    const traders: PreparedTrader[] = [];
    for (let count = 0; count < wanted.traders; count++) {
      const now = Date.now();
      const { host } = new URL(platformUrls[count % platformUrls.length]!);
      const linked = await createLinkedTrader(store, secrets, { now, host, accounts, allowsOvernight: true });
      const { traderId } = linked;
      const session = { traderId, passwordVersion: 1, now, userAgent: 'trials', ip: '127.0.0.1' };
      const { accessToken: token } = await store.write((db) => createSession(db, config, session));
      traders.push({ traderId, token });
    }
    return { place: config.store, dataDir, settings, traders };
  } finally {
    await store.close();
  }
}
