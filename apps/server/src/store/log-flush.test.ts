import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { LogFlush } from './log-flush.ts';
import { createDatabaseFile, databasePath, openSqlite } from './sqlite-open.ts';
import { openReaders, SqliteStore } from './sqlite-store.ts';
import { StoreFull } from './store-errors.ts';

interface Notes {
  readonly note: { readonly text: string };
}

async function openNotes(t: TestContext, logOf: (path: string, folder: string) => LogFlush) {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-flush-'));
  createDatabaseFile(folder);
  const path = databasePath(folder);
  const writer = await openSqlite(path, 'write');
  writer.database.exec('CREATE TABLE note (text TEXT NOT NULL) STRICT');
  const log = logOf(path, folder);
  const store = new SqliteStore<Notes>(writer, await openReaders(path), null, 5_000, log, null);
  t.after(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const setting = () => Object.values(writer.database.prepare('PRAGMA synchronous').get() ?? {})[0];
  const write = (text: string, kind: 'seen' | 'unseen') =>
    store.write((db) => db.insertInto('note').values({ text }).execute(), kind);
  const read = () => store.read((db) => db.selectFrom('note').select('text').orderBy('text').execute());
  return { log, setting, write, read };
}

const FULL = 2;

test('what is seen is flushed by its own commit, whatever unseen came before', async (t) => {
  const { setting, write, read } = await openNotes(t, (path) => new LogFlush(path));
  assert.equal(setting(), FULL);
  const settings: unknown[] = [];
  const kinds = ['unseen', 'seen', 'unseen', 'unseen', 'seen'] as const;
  await Promise.all(kinds.map((kind, n) => write(`${n}`, kind).then(() => settings.push([kind, setting()]))));
  assert.deepEqual((await read()).map(({ text }) => text).join(''), '01234');
  await write('last', 'seen');
  assert.equal(setting(), FULL);
  assert.equal(settings.length, kinds.length);
});

test('an unseen write hears of success only after the flush of its commit', async (t) => {
  const { promise: mayFlush, resolve: letFlush } = Promise.withResolvers<void>();
  class HeldFlush extends LogFlush {
    override async flush(): Promise<void> {
      await mayFlush;
      await super.flush();
    }
  }
  const { write, read } = await openNotes(t, (path) => new HeldFlush(path));
  let isDone = false;
  const unseen = write('a', 'unseen').then(() => (isDone = true));
  while ((await read()).length === 0) await turn();
  assert.equal(isDone, false);
  letFlush();
  await unseen;
});

test(
  'after a flush that failed nothing more is written, and reading goes on',
  { skip: process.platform === 'linux' ? false : 'needs a device that cannot be flushed' },
  async (t) => {
    const { write, read } = await openNotes(t, (_path, folder) => {
      const elsewhere = join(folder, 'elsewhere');
      symlinkSync('/dev/null', `${elsewhere}-wal`);
      return new LogFlush(elsewhere);
    });
    await write('before', 'seen');
    await assert.rejects(write('lost', 'unseen'), StoreFull);
    await assert.rejects(write('after', 'seen'), StoreFull);
    await assert.rejects(write('after', 'unseen'), StoreFull);
    assert.ok((await read()).some(({ text }) => text === 'before'));
  },
);
