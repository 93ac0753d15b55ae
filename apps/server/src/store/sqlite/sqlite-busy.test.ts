import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DatabaseSync } from 'node:sqlite';
import { pause } from '#server/store/transactions.ts';
import { openStore } from '#server/store/store.ts';
import { TransactionMisuse, StoreBusy } from '#server/store/store-errors.ts';
import type { Migration } from '#server/store/migrations/engine.ts';

interface TestTables {
  note: { n: number };
}

const NOTES: Migration = {
  number: 1,
  name: 'notes',
  statements: () => ['CREATE TABLE note (n INTEGER NOT NULL) STRICT'],
};

const folder = mkdtempSync(join(tmpdir(), 'daybook-test-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A store, and a second connection such as another process would have. */
async function openTwice(name: string, maxWaitMs: number) {
  const place = { engine: 'sqlite', folder: join(folder, name) } as const;
  const store = await openStore<TestTables>({ place, purpose: 'serve', migrations: [NOTES], maxWaitMs });
  const other = new DatabaseSync(join(place.folder, 'journal.sqlite'));
  const close = async (): Promise<void> => {
    other.close();
    await store.close();
  };
  const insert = (n: number) => store.write((db) => db.insertInto('note').values({ n }).execute());
  const read = async () =>
    (await store.read((db) => db.selectFrom('note').select('n').execute())).map(({ n }) => n);
  return { store, other, close, insert, read };
}

test('while another process writes, writers wait, readers read and the event loop turns', async () => {
  const { other, close, insert, read } = await openTwice('waits', 5_000);
  other.exec('BEGIN IMMEDIATE; INSERT INTO note VALUES (1)');
  let isDone = false;
  const writing = Promise.all([insert(2), insert(3)]).then(() => (isDone = true));
  for (let turn = 0; turn < 50; turn += 1) {
    await pause();
    assert.deepEqual(await read(), []);
  }
  assert.equal(isDone, false);
  other.exec('COMMIT');
  await writing;
  assert.deepEqual(await read(), [1, 2, 3]);
  await close();
});

test('those who wait too long get a busy store, and later writes work again', async () => {
  const { other, close, insert, read } = await openTwice('gives up', 30);
  other.exec('BEGIN IMMEDIATE');
  const outcomes = await Promise.allSettled([insert(1), insert(2)]);
  for (const outcome of outcomes) {
    assert.ok(outcome.status === 'rejected' && outcome.reason instanceof StoreBusy);
  }
  other.exec('ROLLBACK');
  await insert(3);
  assert.deepEqual(await read(), [3]);
  await close();
});

test('a long write turns away those behind it once their longest wait is over', async () => {
  const { store, close, insert, read } = await openTwice('queue', 5);
  let isTurnedAway = false;
  const long = store.write(async (db) => {
    await db.insertInto('note').values({ n: 1 }).execute();
    while (!isTurnedAway) await pause();
  });
  await pause();
  const behind = insert(2);
  behind.catch(() => (isTurnedAway = true));
  await assert.rejects(behind, StoreBusy);
  await long;
  assert.deepEqual(await read(), [1]);
  await close();
});

test('readers beyond the last connection wait for their turn', async () => {
  const { store, insert, close } = await openTwice('readers', 5_000);
  await insert(1);
  let inside = 0;
  let most = 0;
  const reads = Array.from({ length: 20 }, () =>
    store.read(async (db) => {
      inside += 1;
      most = Math.max(most, inside);
      await pause();
      inside -= 1;
      return await db.selectFrom('note').selectAll().execute();
    }),
  );
  for (const rows of await Promise.all(reads)) assert.deepEqual(rows, [{ n: 1 }]);
  assert.equal(most, 4);
  await close();
});

test('a member of a group that goes astray is undone alone', async () => {
  const { store, insert, close, read } = await openTwice('astray', 5_000);
  const never = Promise.withResolvers<void>();
  const outcomes = await Promise.allSettled([
    insert(1),
    store.write(async (db) => {
      await db.insertInto('note').values({ n: 2 }).execute();
      await never.promise;
    }),
    insert(3),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.ok(outcomes[1].status === 'rejected' && outcomes[1].reason instanceof TransactionMisuse);
  assert.deepEqual(await read(), [1, 3]);
  await close();
});
