import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { Checkpointer } from './checkpointer.ts';
import { openSqlite } from './sqlite-open.ts';

const PAGE = 4096;

async function openLog(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-checkpoint-'));
  const path = join(folder, 'journal.sqlite');
  const session = await openSqlite(path, 'write');
  session.database.exec('CREATE TABLE page (bytes BLOB NOT NULL)');
  const checkpointer = new Checkpointer(path, session);
  t.after(async () => {
    await checkpointer.close();
    session.close();
    rmSync(folder, { recursive: true });
  });
  const commit = async (pages: number) => {
    session.database.exec(`INSERT INTO page VALUES (zeroblob(${pages * PAGE}))`);
    await checkpointer.afterCommit();
  };
  const size = () =>
    session.database.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { log: number; checkpointed: number };
  return { path, session, commit, size, logBytes: () => statSync(`${path}-wal`).size };
}

test('commits carry nothing over by themselves until there is enough of it', async (t) => {
  const { commit, size } = await openLog(t);
  for (let round = 0; round < 9; round += 1) await commit(100);
  assert.ok(size().log > 900);
  assert.equal(size().checkpointed, 0);
});

test('the log begins again, however long is written without a pause', async (t) => {
  const { commit, size, logBytes } = await openLog(t);
  for (let round = 0; round < 400; round += 1) await commit(100);
  assert.ok(logBytes() < 40 * 1024 * 1024, `${logBytes()} bytes`);
  assert.ok(size().log <= 8200);
});

test('a reader of old pages stops no writer, and everything is carried over once it has gone', async (t) => {
  const { path, commit, size } = await openLog(t);
  await commit(1);
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM page').get();
  for (let round = 0; round < 200; round += 1) await commit(100);
  assert.ok(size().log > 20_000);
  reader.close();
  for (let round = 0; round < 100; round += 1) await commit(100);
  assert.ok(size().log <= 8200, `${size().log} pages`);
});
