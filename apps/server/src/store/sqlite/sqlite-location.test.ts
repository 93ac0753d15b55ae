import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DatabaseSync } from 'node:sqlite';
import { findNetworkFileSystem } from './open-sqlite-store.ts';
import { requireSqliteVersion } from './sqlite-open.ts';
import { openStore } from '#server/store/store.ts';
import { StoreDamaged, StoreMisconfigured } from '#server/store/store-errors.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const openIn = (name: string) =>
  openStore({ place: { engine: 'sqlite', folder: join(folder, name) }, purpose: 'serve' });

test('SQLite before 3.51.3 is refused', () => {
  for (const version of ['3.51.3', '3.51.10', '3.52.0', '3.53.4', '4.0.0']) requireSqliteVersion(version);
  for (const version of ['3.51.2', '3.50.9', '3.9.99', '2.99.99', '', 'x', undefined]) {
    assert.throws(() => requireSqliteVersion(version), StoreMisconfigured, String(version));
  }
});

test('network file systems are known by their type, as signed and unsigned numbers', () => {
  assert.equal(findNetworkFileSystem(0x6969), 'NFS');
  assert.equal(findNetworkFileSystem(0xff534d42), 'CIFS');
  assert.equal(findNetworkFileSystem(0xff534d42 | 0), 'CIFS');
  for (const local of [0xef53, 0x01021994, 0x9123683e, 0x58465342, 0x65735546]) {
    assert.equal(findNetworkFileSystem(local), null);
  }
});

test('the data folder is made, and the journal is readable for its owner alone', async () => {
  const store = await openIn('deep/er');
  const modeOf = (name: string) => statSync(join(folder, 'deep/er', name)).mode & 0o777;
  if (process.platform !== 'win32') {
    assert.deepEqual(
      ['', 'journal.sqlite', 'journal.lock', 'journal.holder.json'].map(modeOf),
      [0o700, 0o600, 0o600, 0o600],
    );
  }
  await store.close();
});

test('the file is in write-ahead mode, and closing leaves nothing but the one file', async () => {
  await (await openIn('wal')).close();
  const path = join(folder, 'wal', 'journal.sqlite');
  for (const rest of ['-wal', '-shm']) assert.throws(() => statSync(path + rest), /ENOENT/);
  const database = new DatabaseSync(path, { readOnly: true });
  assert.equal(database.prepare('PRAGMA journal_mode').get()?.['journal_mode'], 'wal');
  const loose = database
    .prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 0")
    .all();
  assert.deepEqual(
    loose.map(({ name }) => name).filter((name) => !String(name).startsWith('sqlite_')),
    [],
  );
  database.close();
});

test('a data folder that cannot be one is a fault of the configuration', async () => {
  writeFileSync(join(folder, 'file'), 'not a folder');
  await assert.rejects(openIn('file'), StoreMisconfigured);
  await assert.rejects(openIn('file/below'), StoreMisconfigured);
});

test('a file that is no database is refused and stays as it is', async () => {
  await (await openIn('damaged')).close();
  const path = join(folder, 'damaged', 'journal.sqlite');
  writeFileSync(path, 'my shopping list '.repeat(1_000));
  await assert.rejects(openIn('damaged'), StoreDamaged);
  assert.equal(statSync(path).size, 17_000);
});
