import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { SecretUnreadable } from '#server/secrets/envelope.ts';
import { createKeyFile, KeyFault, newKeyLine, readKeyFile } from '#server/secrets/key-file.ts';
import { openSecrets, type SealedCell } from '#server/secrets/secrets.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-keys-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newPath = () => join(folder, `k${files++}`, 'daybook.key');

const PASSWORD = Buffer.from('the password of a trading account');
const PLACE: SealedCell = { table: 'platform_login', column: 'sealed_password', rowId: 7, version: 1 };

function aTrader(store: Store, name: string): Promise<number> {
  return store.write(async (db) => {
    const row = { email: name, email_key: name, public_uuid: name, created_at: 0 };
    return (await db.insertInto('trader').values(row).returning('id').executeTakeFirstOrThrow()).id;
  });
}

onEachEngine((_engine, openTestStore) => {
  test('the key file is made at the first start, for its owner alone', async () => {
    const path = newPath();
    await openSecrets(await openTestStore(), path);
    assert.match(readFileSync(path, 'utf8'), /^[0-9a-f]{8} [\w-]{43}$/m);
    if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o777, 0o600);
  });

  test('sealed data opens only in its own place', async () => {
    const store = await openTestStore();
    const secrets = await openSecrets(store, newPath());
    const [one, other] = [await aTrader(store, 'one'), await aTrader(store, 'other')];
    const sealed = await store.write((db) => secrets.sealFor(db, one, PLACE, PASSWORD));
    await store.write((db) => secrets.sealFor(db, other, PLACE, PASSWORD));
    assert.equal(Buffer.from(sealed).includes(PASSWORD), false);
    const open = (traderId: number, place: SealedCell) =>
      store.read((db) => secrets.openFor(db, traderId, place, sealed));
    assert.deepEqual(await open(one, PLACE), PASSWORD);
    const elsewhere = [{ rowId: 8 }, { version: 2 }, { column: 'other' }, { table: 'raw_answer' }];
    for (const change of elsewhere)
      await assert.rejects(open(one, { ...PLACE, ...change }), SecretUnreadable);
    await assert.rejects(open(other, PLACE), SecretUnreadable);
  });

  test('a record with any byte changed, cut or added does not open', async () => {
    const store = await openTestStore();
    const secrets = await openSecrets(store, newPath());
    const trader = await aTrader(store, 'tampered');
    const sealed = await store.write((db) => secrets.sealFor(db, trader, PLACE, PASSWORD));
    const refuses = (record: Uint8Array) =>
      assert.rejects(
        store.read((db) => secrets.openFor(db, trader, PLACE, record)),
        SecretUnreadable,
      );
    for (let at = 0; at < sealed.length; at++) {
      const changed = Uint8Array.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await refuses(changed);
      await refuses(sealed.subarray(0, at));
    }
    await refuses(Buffer.concat([sealed, Buffer.of(0)]));
  });

  test('a key of one trader does not open under another', async () => {
    const store = await openTestStore();
    const secrets = await openSecrets(store, newPath());
    const [one, other] = [await aTrader(store, 'first'), await aTrader(store, 'second')];
    await store.write((db) => secrets.sealFor(db, one, PLACE, PASSWORD));
    const stolen = await store.write(async (db) => {
      const { sealed, kek_id } = await db
        .selectFrom('trader_key')
        .selectAll()
        .where('trader_id', '=', one)
        .executeTakeFirstOrThrow();
      await db.insertInto('trader_key').values({ trader_id: other, kek_id, sealed }).execute();
      return sealed;
    });
    assert.ok(stolen.length > 40);
    await assert.rejects(
      store.write((db) => secrets.sealFor(db, other, PLACE, PASSWORD)),
      SecretUnreadable,
    );
  });

  test('a new key seals, older ones still open', async () => {
    const store = await openTestStore();
    const path = newPath();
    const trader = await aTrader(store, 'rotated');
    const before = await openSecrets(store, path);
    const sealed = await store.write((db) => before.sealFor(db, trader, PLACE, PASSWORD));
    writeFileSync(path, newKeyLine() + readFileSync(path, 'utf8'));
    const later = await openSecrets(store, path);
    assert.deepEqual(await store.read((db) => later.openFor(db, trader, PLACE, sealed)), PASSWORD);
    assert.deepEqual(later.keysFor('x')[1], before.keysFor('x')[0]);
    assert.notDeepEqual(later.keysFor('x')[0], later.keysFor('y')[0]);
  });

  test('without its key file, or with another one, a journal does not start', async () => {
    const store = await openTestStore();
    const path = newPath();
    await openSecrets(store, path);
    const absent = newPath();
    await assert.rejects(openSecrets(store, absent), KeyFault);
    assert.equal(existsSync(absent), false, 'no new key is made for a sealed journal');
    const wrong = newPath();
    createKeyFile(wrong);
    await assert.rejects(openSecrets(store, wrong), KeyFault);
    await store.write((db) =>
      db
        .updateTable('store_fact')
        .set({ value: Buffer.from('x') })
        .where('name', '=', 'key-canary')
        .execute(),
    );
    await assert.rejects(openSecrets(store, path), KeyFault);
  });

  test('servers that start at once agree on one proof', async () => {
    const store = await openTestStore();
    const path = newPath();
    createKeyFile(path);
    await Promise.all(Array.from({ length: 5 }, () => openSecrets(store, path)));
  });
});

test('an unclear key file stops the start', () => {
  const path = newPath();
  createKeyFile(path);
  const line = newKeyLine();
  for (const text of ['', '# nothing\n', 'abc\n', `${line}${line}`, `${line.slice(0, -2)}\n`, `${line}x`]) {
    writeFileSync(path, text);
    assert.throws(() => readKeyFile(path), KeyFault, JSON.stringify(text));
  }
  writeFileSync(path, line);
  if (process.platform === 'win32') return;
  for (const mode of [0o604, 0o620, 0o666]) {
    chmodSync(path, mode);
    assert.throws(() => readKeyFile(path), KeyFault);
  }
  chmodSync(path, 0o440);
  assert.equal(readKeyFile(path)?.length, 1);
});
