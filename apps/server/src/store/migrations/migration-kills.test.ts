import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { DatabaseSync } from 'node:sqlite';
import { copyBeforeMigrations, tooOld } from '../copy-before-migrations.ts';
import { AFTER, BEFORE, type KillCommand } from './migration-testing-child.ts';
import { CopyImpossible, StoreError, StoreNewer } from '../store-errors.ts';
import { programFor } from '#server/app/program-testing.ts';
import { onEachEngine } from '../store-testing.ts';
import { openStore, type StoreLocation } from '../store.ts';

interface TestTables {
  note: { n: number; text: string };
  kept: { mark: number };
}

const CHILD = programFor('store/migrations/migration-testing-child.ts');
/** More than a migration of AFTER has: the last ones come through whole. */
const MAX_STATEMENTS = 24;

const root = mkdtempSync(join(tmpdir(), 'daybook-kills-'));
after(() => rmSync(root, { recursive: true, force: true }));

async function openWith(place: StoreLocation, migrations: typeof BEFORE) {
  return openStore<TestTables>({ place, purpose: 'serve', migrations });
}

/** Runs the migration in a process of its own; resolves to how it ended. */
async function migrateInChild(command: KillCommand): Promise<'killed' | 'failed' | 'done'> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(command)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.resume();
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return signal === 'SIGKILL' ? 'killed' : code === 0 ? 'done' : 'failed';
}

const copiesIn = (dataDir: string): string[] => {
  try {
    return readdirSync(join(dataDir, 'backups')).filter((name) => /\.(?:sqlite|dump)$/.test(name));
  } catch {
    return [];
  }
};

onEachEngine((engine, _open, newStoreLocation) => {
  async function aStore(name: string): Promise<{ place: StoreLocation; dataDir: string }> {
    const place = await newStoreLocation();
    await (await openWith(place, BEFORE)).close();
    return { place, dataDir: place.engine === 'sqlite' ? place.folder : join(root, `${engine}-${name}`) };
  }

  /** The Daybook before opens what is there, with every row, unless the new one has come through whole. */
  async function assertAllOrNone(place: StoreLocation, what: string): Promise<'before' | 'after'> {
    const old = await openWith(place, BEFORE).catch((error: unknown) => {
      if (error instanceof StoreNewer && /version 3/.test(error.message)) return null;
      throw new Error(`${what}: neither of the two opens it`, { cause: error });
    });
    if (old !== null) {
      const rows = await old.read((db) => db.selectFrom('note').selectAll().execute());
      await old.close();
      assert.deepEqual(rows, [{ n: 1, text: 'one' }], what);
    }
    const store = await openWith(place, AFTER);
    assert.deepEqual(
      await store.read((db) => db.selectFrom('kept').selectAll().execute()),
      [{ mark: 10 }],
      what,
    );
    await store.close();
    return old === null ? 'after' : 'before';
  }

  for (const [how, stride] of [
    ['kill', 1],
    ['throw', 4],
  ] as const)
    test(`a ${how} before any statement of the migrations leaves all of them or none`, async () => {
      const seen: string[] = [];
      for (let killAt = 1; killAt <= MAX_STATEMENTS; killAt += stride) {
        const { place, dataDir } = await aStore(`${how}-${killAt}`);
        const ended = await migrateInChild({ place, dataDir, killAt, how });
        const what = `${how} before statement ${killAt}`;
        const left = await assertAllOrNone(place, what);
        assert.equal(copiesIn(dataDir).length, 1, `${what}: the copy is there`);
        if (ended === 'done') break;
        seen.push(left);
        if (left === 'after') break; // the commit was the statement before
      }
      const undone = seen.filter((left) => left === 'before');
      assert.ok(undone.length * stride > 8, seen.join(' '));
      assert.ok(seen.length - undone.length <= 1 && seen.length * stride < MAX_STATEMENTS, seen.join(' '));
    });

  test('a kill while the copy is made, or after it, leaves the store as it was', async () => {
    for (const killAt of ['copying', 'copied'] as const) {
      const { place, dataDir } = await aStore(killAt);
      assert.equal(await migrateInChild({ place, dataDir, killAt, how: 'kill' }), 'killed');
      assert.equal(copiesIn(dataDir).length, killAt === 'copied' ? 1 : 0, killAt);
      assert.equal(await assertAllOrNone(place, killAt), 'before');
    }
  });

  test('the copy is the store before the migrations, for its owner alone, and carries version and time', async () => {
    const { place, dataDir } = await aStore('copy');
    assert.equal(await migrateInChild({ place, dataDir, killAt: 10_000, how: 'throw' }), 'done');
    const [name = ''] = copiesIn(dataDir);
    assert.match(
      name,
      engine === 'sqlite' ? /^journal-v1-\d{8}T\d{9}Z\.sqlite$/ : /^journal-v1-\d{8}T\d{9}Z\.dump$/,
    );
    const path = join(dataDir, 'backups', name);
    if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o777, 0o600);
    if (engine !== 'sqlite') return;
    const copy = new DatabaseSync(path, { readOnly: true });
    assert.deepEqual({ ...copy.prepare('SELECT * FROM note').get() }, { n: 1, text: 'one' });
    copy.close();
  });

  test('without a copy nothing is migrated, and the sentence says what to do', async () => {
    const { place, dataDir } = await aStore('impossible');
    const backUp = () => Promise.reject(new StoreError('pg_dump could not be started'));
    const beforeMigrations = async (version: { present: number; latest: number }) => {
      await copyBeforeMigrations(place, dataDir, version, { now: 0, backUp });
    };
    await assert.rejects(
      openStore({ place, purpose: 'serve', migrations: AFTER, beforeMigrations }),
      (error) => {
        assert.ok(error instanceof CopyImpossible);
        assert.match(error.message, /from version 1 to 3.*could not be started.*--without-copy/);
        return true;
      },
    );
    assert.equal(await assertAllOrNone(place, 'no copy'), 'before');
  });
});

test('of the copies the newest stay: two of a version, five of all, and nothing else is touched', async () => {
  const copy = (version: number, day: number) =>
    `journal-v${version}-202601${String(day).padStart(2, '0')}T000000000Z.sqlite`;
  const names = [
    copy(9, 1),
    copy(9, 2),
    copy(9, 3),
    copy(10, 4),
    copy(11, 5),
    copy(12, 6),
    copy(13, 7),
    'mine.sqlite',
  ];
  assert.deepEqual(
    tooOld(names).toSorted((left, right) => (left < right ? -1 : 1)),
    [copy(9, 1), copy(9, 2)],
  );
  assert.deepEqual(tooOld([copy(9, 1), copy(9, 2), copy(9, 3)]), [copy(9, 1)]);
  assert.deepEqual(tooOld(['journal-v1.sqlite', 'journal-v1-x.dump']), []);
});

test('what a killed copy left is removed, unless one may still be at it', async () => {
  const dataDir = mkdtempSync(join(root, 'unfinished-'));
  const place = { engine: 'sqlite', folder: dataDir } as const;
  await (await openWith(place, BEFORE)).close();
  const now = Date.now();
  await copyBeforeMigrations(place, dataDir, { present: 1, latest: 2 }, { now });
  const left = join(dataDir, 'backups', 'journal-v1-20260101T000000000Z.sqlite.unfinished');
  writeFileSync(left, '');
  await copyBeforeMigrations(place, dataDir, { present: 1, latest: 2 }, { now: now + 1_000 });
  assert.ok(readdirSync(join(dataDir, 'backups')).some((name) => name.endsWith('.unfinished')));
  await copyBeforeMigrations(place, dataDir, { present: 1, latest: 2 }, { now: now + 7 * 3_600_000 });
  assert.deepEqual(copiesIn(dataDir).length, 2);
  assert.ok(!readdirSync(join(dataDir, 'backups')).some((name) => name.endsWith('.unfinished')));
});
