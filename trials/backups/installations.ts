import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { checkJournal } from '../../apps/server/src/app/cli/check.ts';
import { isDatabaseEmpty } from '../../apps/server/src/backup/restore/empty-database.ts';
import { checkImages } from '../../apps/server/src/images/check-images.ts';
import { imageFilesIn } from '../../apps/server/src/images/files.ts';
import { openSecrets } from '../../apps/server/src/secrets/secrets.ts';
import { openStore, type Store, type StoreLocation } from '../../apps/server/src/store/store.ts';
import { DEFAULT_LOGIN } from '../../demo/src/platform-options.ts';
import { freshDatabase } from '../../tests/postgres.ts';
import { findLosses, type Acknowledged } from '../crashes/acknowledged.ts';

/** An installation with nothing in it but a key file. */
export interface Installation {
  readonly place: StoreLocation;
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  remove(): void;
}

const KEY = 'keys/daybook.key';

/** Makes another one for a trial, with the key of another one. */
export async function newInstallation(
  engine: 'sqlite' | 'postgres',
  parent: string,
  name: string,
  keysOf: string,
): Promise<Installation> {
  const dataDir = join(parent, name);
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  copyFileSync(join(keysOf, KEY), join(dataDir, KEY));
  const url = engine === 'postgres' ? await freshDatabase() : null;
  return {
    place: url === null ? { engine: 'sqlite', folder: dataDir } : { engine: 'postgres', url },
    dataDir,
    settings: { DATA_DIR: dataDir, ...(url === null ? {} : { DATABASE_URL: url }) },
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** What is wrong with a restored journal, or lost; that the database is there is for the caller to know. */
export async function examineRestored(
  { place, dataDir }: Installation,
  known: Acknowledged | null,
): Promise<string[]> {
  const store = await openStore({ place, purpose: 'tool' });
  const files = imageFilesIn(dataDir);
  try {
    return [
      ...(await checkJournal(store, 'deep')),
      ...(await checkImages(store, files)),
      ...(known === null ? [] : await findLosses(store, files, () => known)),
      ...(await findShutSecrets(store, join(dataDir, KEY))),
      ...(await findOpenSessions(store)),
    ];
  } finally {
    await store.close();
  }
}

/** Passwords of trading accounts that the key file does not open any more. */
async function findShutSecrets(store: Store, keyFile: string): Promise<string[]> {
  const secrets = await openSecrets(store, keyFile);
  const rows = await store.read((db) => db.selectFrom('platform_login').selectAll().execute());
  const faults: string[] = [];
  for (const row of rows) {
    const cell = {
      table: 'platform_login',
      column: 'sealed_password',
      rowId: row.id,
      version: row.password_version,
    };
    const password = await store.read((db) => secrets.openFor(db, row.trader_id, cell, row.sealed_password!));
    if (password.toString() !== DEFAULT_LOGIN.password)
      faults.push(`the password of login ${row.id} is another one`);
  }
  return rows.length === 0 ? ['there is no login in it'] : faults;
}

async function findOpenSessions(store: Store): Promise<string[]> {
  const rows = await store.read((db) => db.selectFrom('session').select('public_id').execute());
  return rows.length === 0 ? [] : [`${rows.length} sessions are open in what was restored`];
}

/** SHA-256 of everything below the data folder, except for the lock that reading takes, and whether there is a database. */
export async function digestOfInstallation({ place, dataDir }: Installation): Promise<string> {
  const hash = createHash('sha256');
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/^journal\.(?:lock|holder)/.test(entry.name));
  for (const path of files.map((entry) => join(entry.parentPath, entry.name)).toSorted())
    hash.update(path).update(readFileSync(path));
  return `${hash.digest('hex')} ${await isDatabaseEmpty(place)}`;
}
