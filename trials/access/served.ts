// Servers in this process, for trials that move their clock and read everything that they log.
import { join } from 'node:path';
import { startOne, type TestServer } from '../../apps/server/src/app/server-testing.ts';
import type { StoreLocation } from '../../apps/server/src/store/store.ts';
import { inTrialFolder } from '../trial-folder.ts';

/** Calls are counted as ever, but so many are let through that a trial tests its subject. */
const NO_LIMITS = { CALLS_PER_MINUTE: '1000000', PUBLIC_CALLS_PER_MINUTE: '1000000' };

export interface Served {
  /** An empty PostgreSQL database; SQLite without, with one server alone. */
  readonly databaseUrl: string | null;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts two servers on a database, or one on a folder, and ends them whatever happens. */
export function withServers<Result>(
  { databaseUrl, environment }: Served,
  work: (servers: readonly [TestServer, ...TestServer[]], folder: string) => Promise<Result>,
): Promise<Result> {
  return inTrialFolder(async (folder) => {
    const place: StoreLocation =
      databaseUrl === null
        ? { engine: 'sqlite', folder: join(folder, 'store') }
        : { engine: 'postgres', url: databaseUrl };
    const settings = { ...NO_LIMITS, KEY_FILE: join(folder, 'keys', 'daybook.key'), ...environment };
    // Servers of one database share their pictures.
    const start = () => startOne(place, join(folder, 'data'), { environment: settings });
    const first = await start();
    const servers: [TestServer, ...TestServer[]] = [first];
    try {
      if (databaseUrl !== null) servers.push(await start());
      return await work(servers, folder);
    } finally {
      for (const server of servers) await server.close();
    }
  });
}

/** Sets the clock of all servers. */
export function moveClocks(servers: readonly TestServer[], milliseconds: number): void {
  for (const { clock } of servers) clock.now += milliseconds;
}
