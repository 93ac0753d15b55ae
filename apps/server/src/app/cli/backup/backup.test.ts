import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { DAY_MS } from '@daybook/domain/calendar.ts';
import { EXIT } from '#server/app/exit-codes.ts';
import { signInAs, testServers, TEST_NOW } from '#server/app/server-testing.ts';
import { backupName } from '#server/backup/targets/backup-name-testing.ts';
import { aPng, saveImage, sent } from '#server/images/images-testing.ts';
import { startTradedJournal, type TradedJournal } from '#server/journal/trades/trades-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { StoreLocation } from '#server/store/store.ts';
import { runCommand } from '../run-command.ts';

const parent = mkdtempSync(join(tmpdir(), 'daybook-backup-'));
after(() => rmSync(parent, { recursive: true, force: true }));
let made = 0;
const newFolder = () => {
  const folder = join(parent, `f${made++}`);
  mkdirSync(folder);
  return folder;
};

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Where an installation keeps everything. */
interface Installation {
  readonly place: StoreLocation;
  readonly dataDir: string;
}

async function daybook({ place, dataDir }: Installation, ...args: readonly string[]): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const output = {
    print: (line: string) => void out.push(line),
    note: (line: string) => void err.push(line),
  };
  const environment = {
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    ...(place.engine === 'postgres' ? { DATABASE_URL: place.url } : {}),
  };
  const code = await runCommand(args, { output, environment, folder: parent });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const keyOf = ({ dataDir }: Installation) => join(dataDir, 'keys', 'daybook.key');

function takeKey(from: Installation, to: Installation): void {
  mkdirSync(join(to.dataDir, 'keys'), { recursive: true, mode: 0o700 });
  copyFileSync(keyOf(from), keyOf(to));
}

/** Every file below a folder with its content, except for the lock that reading takes. */
function contentOf(folder: string): ReadonlyMap<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile() && !/^journal\.(?:lock|holder)/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
      .map((path) => [path, readFileSync(path, 'base64')]),
  );
}

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const newInstallation = async (): Promise<Installation> => {
    const dataDir = newFolder();
    const place: StoreLocation =
      engine === 'sqlite' ? { engine, folder: dataDir } : await newStoreLocation('nothing');
    return { place, dataDir };
  };
  const target = newFolder();
  let installation: Installation;
  let fixture: TradedJournal;

  before(async () => {
    installation = await newInstallation();
    fixture = await startTradedJournal((options) => start({ ...options, ...installation }));
    for (const [at, trade] of fixture.trades.slice(0, 3).entries()) {
      const saved = await saveImage(fixture.trader, trade, sent(aPng(40 + at, 30)), {
        comments: `note ${at}`,
      });
      assert.equal(saved.status, 200, saved.text);
    }
    const result = await daybook(installation, 'backup', target);
    assert.equal(result.code, 0, result.err);
    assert.match(
      result.out,
      /daybook-\d{8}T\d{9}Z-[0-9a-f]{16}-kept\.tar: .* 1 trader, \d+ executions, \d+ trades, 3 journals, 3 pictures\b/,
    );
    assert.match(result.err, /KEY_FILE, .*, is not in it/);
  });

  const archive = () => join(target, readdirSync(target)[0] ?? '');

  test('a backup made while the server serves becomes the journal of a new installation', async () => {
    const fresh = await newInstallation();
    takeKey(installation, fresh);
    const result = await daybook(fresh, 'restore', target);
    assert.deepEqual([result.code, result.out.includes('3 pictures')], [0, true], result.err);
    assert.match(result.err, /opens what was restored/);
    assert.match(result.err, /Everybody has to sign in again/);
    assert.equal(existsSync(join(fresh.dataDir, 'journal.restoring')), false);
    const checked = await daybook(fresh, 'check', '--deep');
    assert.deepEqual([checked.code, checked.out], [0, '']);
    const server = await start(fresh);
    const former = server.client();
    former.token = fixture.trader.token;
    for (const [name, value] of fixture.trader.cookies) former.cookies.set(name, value);
    assert.equal((await former.call('GET', '/api/v1/dashboard/0')).status, 401, 'sessions are void');
    const trader = server.client();
    assert.equal((await signInAs(trader)).status, 200);
    const { json: restored } = await trader.call('GET', '/api/v1/dashboard/0');
    const { json: present } = await fixture.trader.call('GET', '/api/v1/dashboard/0');
    assert.equal(restored.trades, present.trades);
    for (const trade of fixture.trades.slice(0, 3)) {
      const { json } = await trader.call('GET', `/api/v1/trade/${trade}`);
      const name = json.trade.images[0].name as string;
      const [one, other] = await Promise.all(
        [server.url, fixture.server.url].map(async (url) =>
          (await fetch(`${url}/images/${name}`)).arrayBuffer(),
        ),
      );
      assert.ok(one!.byteLength > 0 && Buffer.from(one!).equals(Buffer.from(other!)));
    }
    const row = await server.services.store.read((db) =>
      db.selectFrom('platform_login').selectAll().executeTakeFirstOrThrow(),
    );
    const place = {
      table: 'platform_login',
      column: 'sealed_password',
      rowId: row.id,
      version: row.password_version,
    };
    const password = await server.services.store.read((db) =>
      server.services.secrets.openFor(db, row.trader_id, place, row.sealed_password!),
    );
    assert.ok(password.length > 0);
    const swept = await server.services.images.sweep(TEST_NOW + 400 * DAY_MS);
    assert.deepEqual([swept.removed, swept.held], [0, null]);
    await server.close();
  });

  test('nothing that opens the journal is in a backup: no key, no session, no link', async () => {
    const bytes = readFileSync(archive());
    const key = readFileSync(keyOf(installation), 'utf8').trim().split(' ').at(-1)!;
    for (const secret of [key, Buffer.from(key, 'base64url').toString('latin1'), fixture.trader.token!])
      assert.equal(bytes.includes(secret, 0, 'latin1'), false);
    const store = fixture.server.services.store;
    const sessions = await store.read((db) => db.selectFrom('session').select('token_hash').execute());
    assert.ok(sessions.length > 0);
    for (const { token_hash: hash } of sessions) assert.equal(bytes.includes(Buffer.from(hash)), false);
    if (process.platform !== 'win32') assert.equal(statSync(archive()).mode & 0o777, 0o600);
  });

  test('backups are listed, and the newest is restored to a separate place, checked and removed', async () => {
    const listed = await daybook(installation, 'backup', 'list', target);
    assert.deepEqual([listed.code, listed.err], [0, '']);
    assert.match(
      listed.out,
      /^daybook-\w+Z-[0-9a-f]{16}-kept\.tar {2}\d+\.\d MiB of .* on (SQLite|PostgreSQL) .* 3 pictures\b/,
    );
    for (const source of [target, archive()]) {
      const result = await daybook(installation, 'backup', 'verify', source);
      assert.deepEqual([result.code, result.err], [0, '']);
      assert.match(result.out, /is sound: restored, opened, \d+ trades calculated again/);
    }
    assert.deepEqual(
      readdirSync(join(installation.dataDir, 'tmp')).filter((name) => name.startsWith('verify')),
      [],
    );
  });

  test('a place that is not empty stays as it is', async () => {
    const content = contentOf(installation.dataDir);
    const result = await daybook(installation, 'restore', archive());
    assert.equal(result.code, EXIT.refused);
    assert.match(result.err, /there is a journal already in/);
    assert.deepEqual(contentOf(installation.dataDir), content);
    const images = await newInstallation();
    mkdirSync(join(images.dataDir, 'images', 'ab'), { recursive: true });
    writeFileSync(join(images.dataDir, 'images', 'ab', 'x'), 'a picture');
    const refused = await daybook(images, 'restore', archive());
    assert.deepEqual([refused.code, /holds pictures/.test(refused.err)], [EXIT.refused, true]);
    assert.deepEqual([...contentOf(images.dataDir).values()], [Buffer.from('a picture').toString('base64')]);
    assert.equal((await daybook(images, 'check')).code, EXIT.noInput);
  });

  test('a damaged backup is refused, and nothing is left; an older sound one is taken instead', async () => {
    const folder = newFolder();
    const bytes = readFileSync(archive());
    bytes[Math.floor(bytes.length / 2)]! ^= 4;
    const [older, newer] = [backupName(TEST_NOW), backupName(TEST_NOW + 1)];
    writeFileSync(join(folder, newer), bytes);
    const fresh = await newInstallation();
    for (const source of [folder, join(folder, newer)]) {
      const result = await daybook(fresh, 'restore', source);
      assert.deepEqual([result.code, result.err.includes(newer)], [EXIT.unreadable, true], result.err);
      assert.deepEqual(contentOf(fresh.dataDir), new Map());
    }
    assert.equal((await daybook(installation, 'backup', 'verify', folder)).code, EXIT.unreadable);
    copyFileSync(archive(), join(folder, older));
    const result = await daybook(fresh, 'restore', folder);
    assert.equal(result.code, 0, result.err);
    assert.match(result.err, new RegExp(`${newer} is damaged and passed over`));
    assert.match(result.out, new RegExp(`^${older} is restored`));
    assert.match(result.err, /KEY_FILE: .* is missing\. The server does not start so/);
    await assert.rejects(start(fresh), /is missing, and the journal was sealed by it/);
  });

  test('--before takes the newest of an earlier moment, and says when there is none', async () => {
    const folder = newFolder();
    const at = Date.UTC(2026, 0, 2, 3);
    for (const time of [at, at + DAY_MS]) copyFileSync(archive(), join(folder, backupName(time)));
    const fresh = await newInstallation();
    const none = await daybook(fresh, 'restore', folder, '--before', '2026-01-02T03:00:00Z');
    assert.deepEqual([none.code, none.out], [EXIT.noInput, '']);
    const result = await daybook(fresh, 'restore', folder, '--before', '2026-01-03T04:00:00+01:00');
    assert.match(result.out, new RegExp(`^${backupName(at)} is restored`), result.err);
    for (const wrong of ['yesterday', '2026-01-03', '2026-13-03T00:00:00Z', '2026-01-03T00:00:00'])
      assert.equal((await daybook(fresh, 'restore', folder, '--before', wrong)).code, EXIT.wrongUse);
  });

  test('keys leave sealed under a passphrase and come back, never over other keys', async () => {
    const folder = newFolder();
    const [sealed, passphrase, wrong] = ['keys', 'passphrase', 'wrong'].map((name) => join(folder, name));
    writeFileSync(passphrase!, 'correct horse battery staple\n');
    writeFileSync(wrong!, 'correct horse battery stable\n');
    const options = ['--key-to', sealed!, '--passphrase-file'];
    assert.equal((await daybook(installation, 'backup', newFolder(), ...options, passphrase!)).code, 0);
    assert.equal(
      (await daybook(installation, 'backup', newFolder(), ...options, passphrase!)).code,
      EXIT.refused,
    );
    const keys = readFileSync(keyOf(installation), 'utf8');
    assert.equal(readFileSync(sealed!, 'utf8').includes(keys.trim().split(' ').at(-1)!), false);
    const fresh = await newInstallation();
    const restore = (file: string, words: string) =>
      daybook(fresh, 'restore', archive(), '--key-from', file, '--passphrase-file', words);
    const refused = await restore(sealed!, wrong!);
    assert.deepEqual([refused.code, /passphrase is another/.test(refused.err)], [EXIT.refused, true]);
    mkdirSync(join(fresh.dataDir, 'keys'), { mode: 0o700 });
    const others = `00000000 ${Buffer.alloc(32).toString('base64url')}\n`;
    writeFileSync(keyOf(fresh), others, { mode: 0o600 });
    const kept = await restore(sealed!, passphrase!);
    assert.deepEqual([kept.code, /holds other keys/.test(kept.err)], [EXIT.refused, true]);
    assert.equal(readFileSync(keyOf(fresh), 'utf8'), others);
    rmSync(keyOf(fresh));
    const result = await restore(sealed!, passphrase!);
    assert.match(result.err, /opens what was restored/);
    assert.equal(readFileSync(keyOf(fresh), 'utf8'), keys);
  });

  test('a picture that is lost is named, and the backup is made and restored without it', async () => {
    const source = await newInstallation();
    takeKey(installation, source);
    assert.equal((await daybook(source, 'restore', archive())).code, 0);
    const [first] = [...contentOf(join(source.dataDir, 'images', 'thumbnails')).keys()];
    rmSync(first!);
    const folder = newFolder();
    const result = await daybook(source, 'backup', folder);
    assert.deepEqual([result.code, readdirSync(folder).length], [EXIT.refused, 1]);
    const name = first!.split('/').at(-1)!;
    assert.match(result.err, new RegExp(`^thumbnails/${name}: missing`, 'm'));
    const verified = await daybook(source, 'backup', 'verify', folder);
    assert.deepEqual([verified.code, verified.out.includes(`the thumbnail ${name} is missing`)], [1, true]);
    const fresh = await newInstallation();
    const restored = await daybook(fresh, 'restore', folder);
    assert.deepEqual([restored.code, restored.err.includes(name)], [0, true]);
  });
});
