import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { addActiveKey, removeKey } from '#server/secrets/change-key-file.ts';
import { createKeyFile, KeyFault, readKeyFile } from '#server/secrets/key-file.ts';
import { followKeyFile } from '#server/secrets/key-ring.ts';
import { countKeyUse, rewrapKeys } from '#server/secrets/rewrap.ts';
import { openSecrets, type SealedCell, type Secrets } from '#server/secrets/secrets.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';

const folder = mkdtempSync(join(tmpdir(), 'daybook-rewrap-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

const PLACE: SealedCell = { table: 'platform_login', column: 'sealed_password', rowId: 7, version: 1 };
const TRADERS = 250;

/** A store whose traders each have sealed their name; gives what was sealed by trader. */
async function sealedStore(store: Store) {
  const path = join(folder, `${files++}.key`);
  createKeyFile(path);
  const secrets = await openSecrets(store, path);
  const sealed = new Map<number, Uint8Array>();
  for (let at = 0; at < TRADERS; at++) {
    const name = `trader${at}`;
    await store.write(async (db) => {
      const row = { email: name, email_key: name, public_uuid: name, created_at: 0 };
      const { id } = await db.insertInto('trader').values(row).returning('id').executeTakeFirstOrThrow();
      sealed.set(id, await secrets.sealFor(db, id, PLACE, Buffer.from(name)));
    });
  }
  return { path, secrets, sealed };
}

async function countReadable(store: Store, secrets: Secrets, sealed: ReadonlyMap<number, Uint8Array>) {
  let readable = 0;
  for (const [traderId, record] of sealed) {
    const text = await store.read((db) => secrets.openFor(db, traderId, PLACE, record));
    if (text.toString().startsWith('trader')) readable += 1;
  }
  return readable;
}

const ringOf = (path: string) => followKeyFile(path, readKeyFile(path)!);
const idOf = (path: string, at = 0) => readKeyFile(path)![at]!.id;

onEachEngine((_engine, openTestStore) => {
  test('rotated keys open everything, a running server follows, and the old key is needed no more', async () => {
    const store = await openTestStore();
    const { path, secrets, sealed } = await sealedStore(store);
    const old = idOf(path);
    assert.deepEqual(await store.read(countKeyUse), new Map([[old, TRADERS + 1]]));
    const fresh = addActiveKey(path);
    assert.deepEqual([idOf(path, 0), idOf(path, 1)], [fresh, old]);
    const batches: number[] = [];
    const { done, unreadable } = await rewrapKeys(store, ringOf(path), (count) => batches.push(count));
    assert.deepEqual([done, unreadable], [TRADERS + 1, []]);
    assert.ok(batches.length >= 3, 'in batches');
    assert.deepEqual(await store.read(countKeyUse), new Map([[fresh, TRADERS + 1]]));
    assert.equal(await countReadable(store, secrets, sealed), TRADERS, 'the server that runs since before');
    removeKey(path, old);
    assert.deepEqual(
      readKeyFile(path)?.map(({ id }) => id),
      [fresh],
    );
    const later = await openSecrets(store, path);
    assert.equal(await countReadable(store, later, sealed), TRADERS);
    assert.equal(await countReadable(store, secrets, sealed), TRADERS);
  });

  test('a server that runs seals by the new key at once', async () => {
    const store = await openTestStore();
    const { path, secrets } = await sealedStore(store);
    const fresh = addActiveKey(path);
    await store.write(async (db) => {
      const row = { email: 'late', email_key: 'late', public_uuid: 'late', created_at: 0 };
      const { id } = await db.insertInto('trader').values(row).returning('id').executeTakeFirstOrThrow();
      await secrets.sealFor(db, id, PLACE, Buffer.from('trader late'));
    });
    assert.equal((await store.read(countKeyUse)).get(fresh), 1);
  });

  test('an interrupted rotation under load resumes where it ended', async () => {
    const store = await openTestStore();
    const { path, secrets, sealed } = await sealedStore(store);
    addActiveKey(path);
    const breakOff = (count: number) => {
      if (count >= 100) throw new Error('power cut');
    };
    const reading = countReadable(store, secrets, sealed);
    await assert.rejects(rewrapKeys(store, ringOf(path), breakOff), /power cut/);
    assert.equal(await reading, TRADERS, 'who reads meanwhile notices nothing');
    const use = await store.read(countKeyUse);
    assert.deepEqual([use.get(idOf(path, 0)), use.get(idOf(path, 1))], [100, TRADERS - 100 + 1]);
    assert.equal(await countReadable(store, await openSecrets(store, path), sealed), TRADERS);
    assert.equal((await rewrapKeys(store, ringOf(path), () => undefined)).done, TRADERS - 100 + 1);
    assert.equal(await countReadable(store, secrets, sealed), TRADERS);
  });

  test('what no key opens is named and left as it is, and the proof still asks for the old key', async () => {
    const store = await openTestStore();
    const { path, sealed } = await sealedStore(store);
    const old = idOf(path);
    const [lost] = sealed.keys();
    await store.write((db) =>
      db
        .updateTable('trader_key')
        .set({ sealed: Buffer.from('no record at all, but long enough') })
        .where('trader_id', '=', lost!)
        .execute(),
    );
    addActiveKey(path);
    const { done, unreadable } = await rewrapKeys(store, ringOf(path), () => undefined);
    assert.deepEqual([done, unreadable], [TRADERS - 1, [lost]]);
    removeKey(path, old);
    await assert.rejects(openSecrets(store, path), KeyFault);
  });
});

test('the key file keeps its comments, its other keys and its mode', () => {
  const path = join(folder, `${files++}.key`);
  createKeyFile(path);
  const before = readFileSync(path, 'utf8');
  const fresh = addActiveKey(path);
  const text = readFileSync(path, 'utf8');
  assert.ok(text.startsWith("# Daybook's keys"));
  assert.match(text, new RegExp(`^${fresh} `, 'm'));
  if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o777, 0o600);
  removeKey(path, fresh);
  assert.equal(readFileSync(path, 'utf8'), before);
});

test('a key file that becomes unclear while a server runs leaves its keys in force', () => {
  const path = join(folder, `${files++}.key`);
  createKeyFile(path);
  const ring = ringOf(path);
  const { id } = ring.active();
  writeFileSync(path, 'nonsense\n');
  assert.equal(ring.active().id, id);
  rmSync(path);
  assert.equal(ring.find(id)?.id, id);
});
