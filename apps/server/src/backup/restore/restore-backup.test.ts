import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DatabaseSync } from 'node:sqlite';
import { testServers } from '#server/app/server-testing.ts';
import { BackupDamaged, BackupRefused } from '#server/backup/archive/backup-errors.ts';
import type { BackupHead } from '#server/backup/archive/head.ts';
import type { Part } from '#server/backup/archive/parts.ts';
import { readArchive } from '#server/backup/archive/read-archive.ts';
import { archiveOf } from '#server/backup/archive/write-archive.ts';
import { makeBackup } from '#server/backup/make/make-backup.ts';
import { openFolderTarget } from '#server/backup/targets/folder-target.ts';
import { MIGRATIONS } from '#server/store/migrations/all.ts';
import { requireProgram, withPostgres } from '#server/store/postgres/postgres-programs.ts';
import { tryLockFolder } from '#server/store/sqlite/folder-lock.ts';
import { databasePath } from '#server/store/sqlite/sqlite-open.ts';
import { FolderHeld, StoreLost, StoreMisconfigured, StoreNewer } from '#server/store/store-errors.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { openStore, type StoreLocation } from '#server/store/store.ts';
import { backupInFile, type FoundBackup } from './choose-backup.ts';
import { isDatabaseEmpty } from './empty-database.ts';
import { restoreBackup } from './restore-backup.ts';
import { makeStaging, moveImages } from './staging-folder.ts';

const parent = mkdtempSync(join(tmpdir(), 'daybook-restore-'));
after(() => rmSync(parent, { recursive: true, force: true }));
const NOW = Date.UTC(2026, 2, 2);
let made = 0;
const newFolder = () => {
  const folder = join(parent, `f${made++}`);
  mkdirSync(folder);
  return folder;
};

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const newPlace = async () => {
    const dataDir = newFolder();
    const place: StoreLocation =
      engine === 'sqlite' ? { engine, folder: dataDir } : await newStoreLocation('nothing');
    return { place, dataDir };
  };
  type Place = Awaited<ReturnType<typeof newPlace>>;
  const restore = (fresh: Place, backup: FoundBackup) =>
    restoreBackup({ ...fresh, now: NOW, backups: [backup], passOver: () => undefined, keys: null });
  const assertEmpty = async ({ place, dataDir }: Place) => {
    assert.equal(await isDatabaseEmpty(place), true);
    assert.deepEqual(
      readdirSync(dataDir).filter((name) => !/^journal\.(?:lock|holder)/.test(name)),
      [],
    );
  };

  let backup: FoundBackup;
  let head: BackupHead;
  let database: Buffer;

  before(async () => {
    const source = await newPlace();
    const store = await openStore({ ...source, purpose: 'tool' });
    await store.write((db) =>
      db
        .insertInto('trader')
        .values({ email: 'A', email_key: 'a', public_uuid: 'a', created_at: 0 })
        .execute(),
    );
    await store.close();
    if (source.place.engine === 'postgres')
      await withPostgres(source.place.url, (client) => client.query('CREATE EXTENSION amcheck'));
    const target = newFolder();
    const wanted = {
      ...source,
      settings: {},
      target: await openFolderTarget(target, source.dataDir),
      now: 1_000,
      isKept: false,
    };
    const { name } = await makeBackup(wanted);
    backup = backupInFile(join(target, name));
    const chunks: Uint8Array[] = [];
    ({ head } = await readArchive(await backup.open(), async (_part, content) => {
      for await (const chunk of content) chunks.push(chunk);
    }));
    database = Buffer.concat(chunks);
  });

  /** The backup under another head. */
  const withHead = async (
    changes: Partial<BackupHead>,
    imageParts: readonly string[] = [],
  ): Promise<FoundBackup> => {
    const parts = (async function* (): AsyncGenerator<Part> {
      const open = (bytes: Buffer) =>
        async function* () {
          yield bytes;
        };
      yield { name: 'database', bytes: database.length, open: open(database) };
      for (const name of imageParts) yield { name, bytes: 1, open: open(Buffer.of(1)) };
    })();
    const path = join(newFolder(), 'changed.tar');
    const chunks: Uint8Array[] = [];
    const content = {
      head: { ...head, ...changes },
      parts,
      imageFaults: () => [],
      manifestPath: `${path}.txt`,
    };
    for await (const chunk of archiveOf(content)) chunks.push(chunk);
    writeFileSync(path, Buffer.concat(chunks));
    return backupInFile(path);
  };

  test('a backup of a newer store, of the other engine, or without its pictures is refused, and nothing is left', async () => {
    const fresh = await newPlace();
    const image = `${'a'.repeat(26)}.png`;
    const other = engine === 'sqlite' ? 'postgres' : 'sqlite';
    const refusals: readonly (readonly [
      FoundBackup,
      typeof StoreNewer | typeof BackupRefused | typeof BackupDamaged,
    ])[] = [
      [await withHead({ schema: MIGRATIONS.length + 1 }), StoreNewer],
      [await withHead({ engine: other }), BackupRefused],
      [await withHead({ counts: { ...head.counts, images: 1 } }), BackupDamaged],
      [await withHead({ counts: { ...head.counts, images: 1 } }, [`images/${image}`]), BackupDamaged],
      [await withHead({}, [`images/${image}`, `thumbnails/${image}`]), BackupDamaged],
      ...(engine === 'postgres' ? [[await withHead({ engineVersion: '99.1' }), BackupRefused] as const] : []),
    ];
    for (const [changed, error] of refusals) {
      await assert.rejects(restore(fresh, changed), error);
      await assertEmpty(fresh);
    }
    const store = await restore(fresh, backup).then(() => openStore({ ...fresh, purpose: 'tool' }));
    const traders = await store.read((db) => db.selectFrom('trader').select('email').execute());
    const audit = await store.read((db) =>
      db.selectFrom('audit').select(['at', 'event', 'object']).execute(),
    );
    await store.close();
    assert.deepEqual(traders, [{ email: 'A' }]);
    assert.deepEqual(audit, [{ at: NOW, event: 'backup-restored', object: backup.name }]);
  });

  test('a server does not start a journal while a restore is unfinished; the next restore clears it', async () => {
    for (const isMoved of [false, true]) {
      const fresh = await newPlace();
      const staging = await makeStaging(fresh.dataDir);
      mkdirSync(join(staging, 'images', 'ab'), { recursive: true });
      writeFileSync(join(staging, 'images', 'ab', 'x'), 'of the restore');
      writeFileSync(join(staging, 'database'), 'half of it');
      if (isMoved) await moveImages(fresh.dataDir);
      await assert.rejects(start({ ...fresh }), (error: Error) => {
        return error instanceof StoreLost && error.message.includes('a restore left that was not finished');
      });
      assert.equal(await isDatabaseEmpty(fresh.place), true);
      await restore(fresh, backup);
      assert.equal(await isDatabaseEmpty(fresh.place), false);
      assert.deepEqual(readdirSync(fresh.dataDir).includes('journal.restoring'), false);
      const server = await start({ ...fresh });
      await server.close();
    }
  });

  test('images that somebody else put there meanwhile do not count as those of the restore', async () => {
    const fresh = await newPlace();
    const staging = await makeStaging(fresh.dataDir);
    mkdirSync(join(staging, 'images'));
    await moveImages(fresh.dataDir);
    renameSync(join(fresh.dataDir, 'images'), join(fresh.dataDir, 'elsewhere'));
    mkdirSync(join(fresh.dataDir, 'images'));
    writeFileSync(join(fresh.dataDir, 'images', 'x'), 'of somebody else');
    await assert.rejects(restore(fresh, backup), BackupRefused);
    assert.equal(readFileSync(join(fresh.dataDir, 'images', 'x'), 'utf8'), 'of somebody else');
  });

  test('of two simultaneous restores one proceeds at once and the other is refused', async () => {
    const fresh = await newPlace();
    const lock = tryLockFolder(fresh.dataDir);
    await assert.rejects(restore(fresh, backup), FolderHeld);
    lock?.release();
    const both = await Promise.allSettled([restore(fresh, backup), restore(fresh, backup)]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    assert.equal(await isDatabaseEmpty(fresh.place), false);
  });

  test('what only a superuser could make again is not in a backup, so that the owner of a database restores it', async (t) => {
    if (engine === 'sqlite') return t.skip('SQLite has no roles');
    const { place } = await newPlace();
    assert.ok(place.engine === 'postgres');
    const address = new URL(place.url);
    const role = `owner_${randomBytes(4).toString('hex')}`;
    await withPostgres(place.url, async (client) => {
      await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'owning'`);
      await client.query(`ALTER DATABASE ${address.pathname.slice(1)} OWNER TO ${role}`);
    });
    address.username = role;
    address.password = 'owning';
    const dataDir = newFolder();
    await restore({ place: { engine, url: address.href }, dataDir }, backup);
    assert.equal(await isDatabaseEmpty(place), false);
    await withPostgres(place.url, async (client) => {
      await client.query(`REASSIGN OWNED BY ${role} TO current_user`);
      await client.query(`DROP ROLE ${role}`);
    });
  });

  test('a store that an older Daybook left is restored as it is', async () => {
    if (engine === 'postgres') return;
    const fresh = await newPlace();
    const older = join(newFolder(), 'older');
    writeFileSync(older, database);
    const opened = new DatabaseSync(older);
    opened.exec(`DELETE FROM migration WHERE number = ${MIGRATIONS.length}`);
    opened.close();
    database = readFileSync(older);
    await restore(fresh, await withHead({ schema: MIGRATIONS.length - 1 }));
    const restored = new DatabaseSync(databasePath(fresh.dataDir), { readOnly: true });
    assert.equal(restored.prepare('SELECT count(*) AS n FROM migration').get()?.['n'], MIGRATIONS.length - 1);
    restored.close();
  });
});

test(
  'programs of PostgreSQL that are older than the server are refused by their version',
  { skip: process.platform === 'win32' },
  async () => {
    const folder = newFolder();
    const path = process.env['PATH'];
    writeFileSync(
      join(folder, 'pg_dump'),
      '#!/bin/sh\necho "pg_dump (PostgreSQL) 14.11 (Debian 14.11-1)"\n',
      { mode: 0o700 },
    );
    process.env['PATH'] = `${folder}:${path}`;
    try {
      await requireProgram('pg_dump', 14);
      await assert.rejects(requireProgram('pg_dump', 15), (error: Error) => {
        return (
          error instanceof StoreMisconfigured &&
          /pg_dump is of version 14, the database is of 15/.test(error.message)
        );
      });
    } finally {
      process.env['PATH'] = path;
    }
  },
);
