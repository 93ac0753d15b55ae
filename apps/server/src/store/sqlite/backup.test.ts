import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DatabaseSync } from 'node:sqlite';
import { backUpDatabase } from './backup.ts';
import { types, type Migration } from '#server/store/migrations/engine.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

interface TestTables {
  note: { n: number; text: string };
}

const NOTES: Migration = {
  number: 1,
  name: 'notes',
  statements: (engine) => {
    const t = types[engine];
    return [`CREATE TABLE note (n ${t.integer} NOT NULL, text ${t.text} NOT NULL)${t.strict}`];
  },
};

const folder = mkdtempSync(join(tmpdir(), 'daybook-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

onEachEngine((engine, openTestStore, newStoreLocation) => {
  test('a backup made while traders write holds everything acknowledged before it, in pairs', async (t) => {
    const place = await newStoreLocation();
    const store = await openTestStore<TestTables>({ place, migrations: [NOTES] });
    const write = (n: number) =>
      store.write(async (db) => {
        const text = 'x'.repeat(5_000);
        await db
          .insertInto('note')
          .values([
            { n, text },
            { n, text },
          ])
          .execute();
      });
    for (let n = 0; n < 300; n += 1) await write(n);
    const target = join(folder, `${engine}.backup`);
    let isDone = false;
    const backingUp = backUpDatabase(place, target).finally(() => (isDone = true));
    let written = 300;
    for (; !isDone; written += 1) await write(written);
    await backingUp.catch((error: Error) => {
      if (!/could not be started/.test(error.message)) throw error;
      t.skip('pg_dump is not installed');
    });
    if (!existsSync(target)) return;
    assert.equal(statSync(target).mode & 0o777, 0o600);
    if (engine === 'sqlite') assertWhole(target, 300, written);
  });

  test('a backup that fails leaves nothing behind', async () => {
    const place = await newStoreLocation();
    const target = join(folder, `${engine}.never`);
    const nowhere = place.engine === 'sqlite' ? { ...place, folder: join(place.folder, 'nowhere') } : place;
    const url = 'postgres://nobody@127.0.0.1:1/nowhere';
    await assert.rejects(backUpDatabase(engine === 'sqlite' ? nowhere : { engine: 'postgres', url }, target));
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith(`${engine}.never`)),
      [],
    );
  });
});

function assertWhole(file: string, atLeast: number, atMost: number): void {
  const copy = new DatabaseSync(file, { readOnly: true });
  const counts = copy.prepare('SELECT n, count(*) AS halves FROM note GROUP BY n ORDER BY n').all();
  copy.close();
  assert.ok(counts.length >= atLeast && counts.length <= atMost, `${counts.length} of ${atMost}`);
  for (const [at, { n, halves }] of counts.entries()) assert.deepEqual([n, halves], [at, 2]);
}
