import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Day } from '@daybook/domain/calendar.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { shareLargeTrade } from '../../apps/server/src/public/trades/large-trade-testing.ts';
import { copyBeforeMigrations } from '../../apps/server/src/store/copy-before-migrations.ts';
import { MIGRATIONS } from '../../apps/server/src/store/migrations/all.ts';
import { StoreNewer } from '../../apps/server/src/store/store-errors.ts';
import { openStore, type Store, type StoreLocation } from '../../apps/server/src/store/store.ts';
import { startPlatform } from '../../demo/src/platform.ts';
import { openSyncFixture, synchroniseWell } from '../../tests/sync/sync-fixture.ts';
import { findDifferences, readFigures, type ShownFigures } from '../../tests/upgrades/kept-version.ts';
import { makeOlderStore } from '../../tests/upgrades/older-store.ts';
import { NOW } from '../../tests/own-data/written-journal.ts';
import { freshDatabase, NO_POSTGRES } from '../../tests/postgres.ts';
import { inTrialFolder } from '../trial-folder.ts';
import { judge, type Verdict } from '../verdict.ts';

export interface UpgradesWanted {
  readonly seed: number;
  /** First day of the journal, whose last is in November 2026, and its trades a day. */
  readonly firstDay: string;
  readonly tradesPerDay: number;
  /** Trades of LARGE_TRADE executions in addition, each imported from a file. */
  readonly largeTrades: number;
  /** Executions that the journal has at least. */
  readonly least: number;
  /** An empty PostgreSQL database, next to which another one is made; SQLite without. */
  readonly databaseUrl: string | null;
  /** Seconds that an upgrade may take, and a refusal; null where the machine does other things as well. */
  readonly limits: { readonly upgrade: number; readonly refusal: number } | null;
  /** What goes wrong with the old store before it is upgraded. */
  readonly tamper?: (older: StoreLocation) => void;
}

/** The oldest schema that can hold a present journal; see older-schemas.test.ts. */
const OLD_SCHEMA = 7;

const LARGE_TRADE = 20_001;

interface Seen {
  readonly executions: number;
  readonly upgradeSeconds: number;
  readonly againSeconds: number;
  readonly refusalSeconds: number;
  readonly faults: readonly string[];
}

/** Upgrades a large journal of an old schema: copied before, whole afterwards, opened again without a change, refused by the version before. */
export function upgrades(wanted: UpgradesWanted): Promise<Verdict> {
  const { seed, databaseUrl, least, limits } = wanted;
  return inTrialFolder(async (folder) => {
    const [newest, older] = await placesIn(folder, databaseUrl);
    const { executions, shown } = await fill(newest, wanted);
    await makeOlderStore(OLD_SCHEMA, newest, older);
    wanted.tamper?.(older);
    const seen = await upgradeAndRefuse(older, join(folder, 'data'), shown, executions);
    const { upgradeSeconds, againSeconds, refusalSeconds, faults } = seen;
    return judge({
      name: databaseUrl === null ? 'upgrades' : 'upgrades-postgres',
      observed: `${executions} executions from schema ${OLD_SCHEMA} to ${MIGRATIONS.length} in ${upgradeSeconds.toFixed(1)} s with the copy, again in ${againSeconds.toFixed(1)} s, refused in ${refusalSeconds.toFixed(2)} s, ${faults.length} faults`,
      target: `${least} executions, every figure the same${limits === null ? '' : `, at most ${limits.upgrade} s, refused within ${limits.refusal} s`}`,
      seed,
      figures: { executions, upgradeSeconds, againSeconds, refusalSeconds },
      least: { executions: least },
      atMost: limits === null ? {} : { upgradeSeconds: limits.upgrade, refusalSeconds: limits.refusal },
      faults,
    });
  });
}

async function placesIn(
  folder: string,
  url: string | null,
): Promise<readonly [StoreLocation, StoreLocation]> {
  const folders = [join(folder, 'newest'), join(folder, 'data')] as const;
  for (const one of folders) mkdirSync(one);
  if (url === null)
    return [
      { engine: 'sqlite', folder: folders[0] },
      { engine: 'sqlite', folder: folders[1] },
    ];
  const other = await freshDatabase();
  if (other === null) throw new Error(NO_POSTGRES);
  return [
    { engine: 'postgres', url },
    { engine: 'postgres', url: other },
  ];
}

async function fill(
  place: StoreLocation,
  { firstDay, tradesPerDay, largeTrades }: UpgradesWanted,
): Promise<{ readonly executions: number; readonly shown: ShownFigures }> {
  const store = await openStore({ place, purpose: 'tool' });
  const platform = await startPlatform({ firstDay, tradesPerDay, clock: () => NOW, rateLimit: null });
  try {
    const fixture = await openSyncFixture(store, platform, { now: NOW });
    await synchroniseWell(fixture);
    for (let at = 0; at < largeTrades; at++)
      await shareLargeTrade(store, fixture.traderId, {
        executions: LARGE_TRADE + 2 * at,
        symbol: `LARGE${at}`,
        // Of its own: what a file brings is compared with all that its days have.
        day: (newYorkOf(NOW).day - 7 - at) as Day,
      });
    return { executions: await countExecutions(store), shown: await figuresOf(store) };
  } finally {
    await platform.close();
    await store.close();
  }
}

async function figuresOf(store: Store): Promise<ShownFigures> {
  const { id } = await store.read((db) => db.selectFrom('trader').select('id').executeTakeFirstOrThrow());
  return readFigures(store, id);
}

function countExecutions(store: Store): Promise<number> {
  return store.read(async (db) => {
    const counted = db.selectFrom('execution').select(({ fn }) => fn.countAll<number>().as('n'));
    return (await counted.executeTakeFirstOrThrow()).n;
  });
}

async function upgradeAndRefuse(
  place: StoreLocation,
  dataDir: string,
  shown: ShownFigures,
  executions: number,
): Promise<Seen> {
  const faults: string[] = [];
  let copies = 0;
  const open = async (): Promise<number> => {
    const began = performance.now();
    const store = await openStore({
      place,
      purpose: 'serve',
      beforeMigrations: async (version) => {
        await copyBeforeMigrations(place, dataDir, version, { now: Date.now() });
        copies += 1;
      },
    });
    const seconds = (performance.now() - began) / 1000;
    faults.push(...findDifferences(shown, await figuresOf(store)).slice(0, 5));
    faults.push(...(await checkJournal(store, 'deep')).slice(0, 5));
    if ((await countExecutions(store)) !== executions) faults.push('executions are missing');
    await store.close();
    return seconds;
  };
  const upgradeSeconds = await open();
  const began = performance.now();
  const refused = await openStore({ place, purpose: 'serve', migrations: MIGRATIONS.slice(0, -1) }).catch(
    (error: unknown) => error,
  );
  const refusalSeconds = (performance.now() - began) / 1000;
  if (!(refused instanceof StoreNewer)) faults.push('the version before did not refuse the newer store');
  const againSeconds = await open();
  if (copies !== 1) faults.push(`${copies} copies were made before migrations, not one`);
  return { executions, upgradeSeconds, againSeconds, refusalSeconds, faults };
}
