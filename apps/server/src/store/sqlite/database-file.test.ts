import assert from 'node:assert/strict';
import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { DatabaseFile, unclosedBytes } from './database-file.ts';
import { databasePath } from './sqlite-open.ts';
import { openStore, type Store } from '#server/store/store.ts';
import { StoreDamaged, StoreLost, type StoreError } from '#server/store/store-errors.ts';

function aFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-file-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openIn(t: TestContext, folder: string) {
  const faults: StoreError[] = [];
  const store = await openStore({
    place: { engine: 'sqlite', folder },
    purpose: 'serve',
    onFault: (fault) => faults.push(fault),
  });
  t.after(() => store.close());
  return { store, faults };
}

const save = (store: Store, name: string) =>
  store.write((db) =>
    db
      .insertInto('store_fact')
      .values({ name, value: new Uint8Array(1) })
      .execute(),
  );
const names = async (store: Store) =>
  (await store.read((db) => db.selectFrom('store_fact').select('name').execute())).map(({ name }) => name);

for (const [what, vanish] of [
  ['is gone', (path: string) => rmSync(path)],
  ['was moved away', (path: string) => renameSync(path, `${path}.away`)],
  [
    'was replaced by a copy',
    (path: string) => {
      copyFileSync(path, `${path}.copy`);
      renameSync(`${path}.copy`, path);
    },
  ],
] as const)
  test(`a journal whose file ${what} acknowledges nothing more, and says so once`, async (t) => {
    const folder = aFolder(t);
    const { store, faults } = await openIn(t, folder);
    await save(store, 'before');
    assert.deepEqual(faults, []);
    vanish(databasePath(folder));
    await assert.rejects(save(store, 'after'), StoreLost);
    await assert.rejects(save(store, 'again'), StoreLost);
    assert.ok(store.fault instanceof StoreLost);
    assert.deepEqual(faults, [store.fault]);
    const known = await names(store);
    assert.ok(known.includes('before') && !known.includes('after'), 'what was saved can be read');
  });

/** Overwrites the middle of the file, as a disk that lost its mind would. */
function damage(path: string): void {
  const handle = openSync(path, 'r+');
  const { size } = statSync(path);
  for (let at = 4096; at < size; at += 4096) writeSync(handle, Buffer.alloc(600, 0xa5), 0, 600, at);
  closeSync(handle);
}

test('a journal that was not closed is examined before it is opened, and a damaged one refused', async (t) => {
  const folder = aFolder(t);
  const { store } = await openIn(t, folder);
  await save(store, 'before');
  // What a kill leaves: the file and its log, without the end of the process.
  const left = aFolder(t);
  for (const rest of ['', '-wal']) copyFileSync(databasePath(folder) + rest, databasePath(left) + rest);
  assert.ok((unclosedBytes(databasePath(left)) ?? 0) > 4096);
  const sound = await openIn(t, left);
  assert.ok((await names(sound.store)).includes('before'));
  await sound.store.close();
  assert.equal(unclosedBytes(databasePath(left)), null, 'closed in order');

  const bad = aFolder(t);
  await store.close();
  copyFileSync(databasePath(folder), databasePath(bad));
  copyFileSync(databasePath(folder), `${databasePath(bad)}-wal`); // a log, though none that SQLite takes
  damage(databasePath(bad));
  await assert.rejects(openIn(t, bad), StoreDamaged);
});

test('a large journal is checked while serving, and damage is reported once', async (t) => {
  const folder = aFolder(t);
  await (await openIn(t, folder)).store.close();
  const path = databasePath(folder);
  damage(path);
  const { promise, resolve } = Promise.withResolvers<StoreError>();
  const file = new DatabaseFile(path, resolve);
  file.examine(501 * 1_048_576);
  const fault = await promise;
  assert.ok(fault instanceof StoreDamaged);
  assert.equal(file.fault, fault);
  assert.match(fault.message, /put a backup in its place/);
  file.close();
});

test('damage found by a read is reported once', async (t) => {
  const folder = aFolder(t);
  await (await openIn(t, folder)).store.close();
  const { store, faults } = await openIn(t, folder);
  damage(databasePath(folder));
  const readAll = () => store.read((db) => db.selectFrom('trader').selectAll().execute());
  await assert.rejects(readAll(), StoreDamaged);
  await assert.rejects(readAll(), StoreDamaged);
  assert.deepEqual(faults, [store.fault]);
});
