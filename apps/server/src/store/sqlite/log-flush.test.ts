import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { DatabaseFile } from './database-file.ts';
import { LogFlush } from './log-flush.ts';
import { createDatabaseFile, databasePath, openSqlite } from './sqlite-open.ts';
import { openReaders, SqliteStore } from './sqlite-store.ts';
import { StoreFull } from '#server/store/store-errors.ts';
import type { WriteKind } from '#server/store/store.ts';

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
  const store = new SqliteStore<Notes>(
    writer,
    await openReaders(path),
    { lock: null, file: new DatabaseFile(path, () => {}), log, checkpointer: null, reserve: null },
    5_000,
  );
  t.after(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  const setting = () => Object.values(writer.database.prepare('PRAGMA synchronous').get() ?? {})[0];
  const write = (text: string, kind: WriteKind) =>
    store.write((db) => db.insertInto('note').values({ text }).execute(), kind);
  const read = () => store.read((db) => db.selectFrom('note').select('text').orderBy('text').execute());
  return { log, setting, write, read };
}

const FULL = 2;
const NORMAL = 1;

test('the first durable write of a store that was just opened is flushed by its own commit', async (t) => {
  const { setting, write } = await openNotes(t, (path) => new LogFlush(path));
  await write('first', 'durable');
  assert.equal(setting(), FULL);
});

test('what is durable is flushed by its own commit, whatever lazy came before and comes with it', async (t) => {
  // Writes share a commit for some milliseconds of this clock: it is stopped, however busy the machine is.
  t.mock.method(performance, 'now', () => 0);
  const { setting, write, read } = await openNotes(t, (path) => new LogFlush(path));
  const settings: unknown[] = [];
  const kinds = ['lazy', 'durable', 'lazy', 'lazy', 'durable'] as const;
  await Promise.all(kinds.map((kind, n) => write(`${n}`, kind).then(() => settings.push(setting()))));
  assert.deepEqual(settings, [NORMAL, FULL, FULL, FULL, FULL]);
  assert.deepEqual((await read()).map(({ text }) => text).join(''), '01234');
});

test('before a durable write begins, the log catches up with the lazy ones', async (t) => {
  const happened: string[] = [];
  class ObservedFlush extends LogFlush {
    override noteCommit(changes: number): void {
      happened.push('lazy');
      super.noteCommit(changes);
    }
    override async catchUp(): Promise<void> {
      await super.catchUp();
      happened.push('caught up');
    }
  }
  const { write } = await openNotes(t, (path) => new ObservedFlush(path));
  await write('a', 'lazy');
  await write('b', 'lazy');
  await write('c', 'durable').then(() => happened.push('durable'));
  await write('d', 'lazy');
  assert.deepEqual(happened, ['lazy', 'lazy', 'caught up', 'durable', 'lazy']);
});

test(
  'after a failed flush nothing more is written, and reading continues',
  { skip: process.platform === 'linux' ? false : 'needs a device that cannot be flushed' },
  async (t) => {
    const { write, read } = await openNotes(t, (_path, folder) => {
      const elsewhere = join(folder, 'elsewhere');
      symlinkSync('/dev/null', `${elsewhere}-wal`);
      return new LogFlush(elsewhere);
    });
    await write('before', 'durable');
    for (let row = 0; row < 100; row += 1) await write('lost', 'lazy');
    await assert.rejects(write('after', 'durable'), StoreFull);
    await assert.rejects(write('after', 'lazy'), StoreFull);
    await assert.rejects(write('after', 'durable'), StoreFull);
    assert.ok((await read()).some(({ text }) => text === 'before'));
  },
);
