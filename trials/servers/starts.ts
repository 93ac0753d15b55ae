import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chanceFrom, draw } from '@daybook/domain/chance-testing.ts';
import { openSecrets } from '../../apps/server/src/secrets/secrets.ts';
import { MIGRATIONS } from '../../apps/server/src/store/migrations/all.ts';
import { openStore, type Store, type StoreLocation } from '../../apps/server/src/store/store.ts';
import { startServerProcess } from '../processes.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface StartsTogether {
  readonly seed: number;
  readonly rounds: number;
  /** Makes an empty PostgreSQL database and gives its URL. */
  readonly newDatabase: () => Promise<string>;
}

/** The versions that an old store may have: traders' tables are there. */
const OLDEST = 15;

/** Two or three servers that start at the same moment, on a store that is empty or old by turns: one migrates, the others wait. */
export function startTogether({ seed, rounds, newDatabase }: StartsTogether): Promise<Verdict> {
  return inTrialFolder(async (folder) => {
    const chance = chanceFrom(seed);
    const faults: string[] = [];
    let [servers, slowest] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const version = round % 2 === 0 ? 0 : draw(chance, OLDEST, MIGRATIONS.length - 1);
      const count = 2 + (Math.floor(round / 2) % 2);
      const dataDir = join(folder, `round-${round}`);
      mkdirSync(dataDir, { mode: 0o700 });
      const place = { engine: 'postgres', url: await newDatabase() } as const;
      await prepareOld(place, dataDir, version);
      const began = performance.now();
      const wrong = await startAll(place, dataDir, count);
      slowest = Math.max(slowest, performance.now() - began);
      servers += count;
      faults.push(
        ...[...wrong, ...(await findWrongVersion(place))].map(
          (fault) => `round ${round}, ${count} servers on version ${version}: ${fault}`,
        ),
      );
    }
    return judge({
      name: 'servers that start together on PostgreSQL',
      observed: `${rounds} times ${servers} servers in all, the slowest start took ${Math.round(slowest)} ms, ${faults.length} faults`,
      target: 'every server is ready and stops with 0, each migration is applied once, no error is logged',
      seed,
      figures: { rounds, servers, slowest: Math.round(slowest), faults: faults.length },
      least: { rounds, servers: 2 * rounds },
      atMost: {},
      faults,
    });
  });
}

/** A store as an older Daybook left it, with its key; nothing for version 0. */
async function prepareOld(place: StoreLocation, dataDir: string, version: number): Promise<void> {
  if (version === 0) return;
  const store = await openStore({ place, purpose: 'tool', migrations: MIGRATIONS.slice(0, version) });
  try {
    await openSecrets(store, join(dataDir, 'keys', 'daybook.key'));
  } finally {
    await store.close();
  }
}

async function startAll(place: { readonly url: string }, dataDir: string, count: number): Promise<string[]> {
  const settings = { DATA_DIR: dataDir, DATABASE_URL: place.url };
  const started = await Promise.allSettled(Array.from({ length: count }, () => startServerProcess(settings)));
  const faults: string[] = [];
  for (const result of started) {
    if (result.status === 'rejected') {
      faults.push(String(result.reason));
      continue;
    }
    const { code } = await result.value.stop();
    const logged = result.value.lines.filter((line) => line.startsWith('{'));
    if (code !== 0 || logged.length > 0)
      faults.push(`it stopped with ${code} and logged ${logged.join(' ')}`);
  }
  return faults;
}

/** What is wrong with the version of a store on which servers have started. */
export async function findWrongVersion(place: StoreLocation): Promise<string[]> {
  // Who looks is not to bring it to the latest version: that was for the servers.
  const leaveIt = () => Promise.reject(new Error('no server brought it to the latest version'));
  const options = { place, purpose: 'tool', beforeCreation: leaveIt, beforeMigrations: leaveIt } as const;
  let store: Store<{ migration: { number: number } }>;
  try {
    store = await openStore(options);
  } catch (error) {
    return [String(error)];
  }
  try {
    const rows = await store.read((db) =>
      db.selectFrom('migration').select('number').orderBy('number').execute(),
    );
    const numbers = rows.map(({ number }) => number).join();
    return numbers === MIGRATIONS.map(({ number }) => number).join() ? [] : [`migrations ${numbers}`];
  } finally {
    await store.close();
  }
}
