// Tests of everything that touches the store run on both engines: this opens fresh stores for them.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, suite } from 'node:test';
import { Client } from 'pg';
import type { Engine } from '#server/store/migrations/engine.ts';
import { openStore, type Store, type StoreOptions, type StoreLocation } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** Opens an empty store of the product's latest version (or of other migrations); closed and removed after the suite. */
export type OpenTestStore = <DB = Tables>(options?: Partial<StoreOptions>) => Promise<Store<DB>>;

/** A place that holds nothing yet, removed after the suite; for tests that open it themselves. */
export type NewPlace = () => Promise<StoreLocation>;

/**
 * Registers a suite for each engine. PostgreSQL's needs DAYBOOK_TEST_POSTGRES, the URL of the maintenance database
 * of a throw-away cluster whose user may create databases; without it the suite reports itself as skipped. Tests that
 * mostly wait and share nothing may run several at once.
 */
export function onEachEngine(
  define: (engine: Engine, openTestStore: OpenTestStore, newStoreLocation: NewPlace) => void,
  { atOnce = 1 }: { readonly atOnce?: number } = {},
): void {
  suite('on sqlite', { concurrency: atOnce }, () => {
    registerSuite((open, place) => define('sqlite', open, place), newFolder);
  });
  const maintenance = process.env['DAYBOOK_TEST_POSTGRES'] ?? '';
  const skip = maintenance === '' ? 'DAYBOOK_TEST_POSTGRES names no cluster' : false;
  suite('on postgres', { skip, concurrency: atOnce }, () => {
    registerSuite(
      (open, place) => define('postgres', open, place),
      () => newDatabase(maintenance),
    );
  });
}

interface MadeLocation {
  readonly place: StoreLocation;
  readonly remove: () => Promise<void>;
}

function registerSuite(
  define: (open: OpenTestStore, newStoreLocation: NewPlace) => void,
  make: () => Promise<MadeLocation>,
): void {
  const atTheEnd: (() => Promise<void>)[] = [];
  const newStoreLocation = async (): Promise<StoreLocation> => {
    const { place, remove } = await make();
    atTheEnd.unshift(remove);
    return place;
  };
  const openTestStore: OpenTestStore = async <DB = Tables>(options: Partial<StoreOptions> = {}) => {
    const place = options.place ?? (await newStoreLocation());
    const store = await openStore<DB>({ purpose: 'tool', ...options, place });
    atTheEnd.unshift(() => store.close());
    return store;
  };
  define(openTestStore, newStoreLocation);
  after(async () => {
    for (const end of atTheEnd) await end();
  });
}

async function newFolder(): Promise<MadeLocation> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-test-'));
  return {
    place: { engine: 'sqlite', folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function newDatabase(maintenance: string): Promise<MadeLocation> {
  const name = `daybook_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(maintenance);
  url.pathname = `/${name}`;
  await ask(maintenance, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`);
  return {
    place: { engine: 'postgres', url: url.href },
    remove: () => ask(maintenance, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
