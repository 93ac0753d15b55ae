import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { explainFailure } from '#server/app/exit-codes.ts';
import {
  ONE_SERVER,
  testServers,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { sweep } from '#server/app/sweep.ts';
import { readFolderIdentity } from '#server/images/folder-identity.ts';
import { withLease } from '#server/limits/lease.ts';
import { readLiveServers, SERVER_FORGOTTEN_MS } from '#server/limits/live-servers.ts';
import { storeClock } from '#server/limits/store-clock.ts';
import { newImageName } from '#server/images/names.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';
import { previewFile } from '#server/uploads/preview/preview-testing.ts';
import { newServerId, registerServer } from './register-server.ts';

async function listServers(store: Store) {
  return store.read((db) => db.selectFrom('server').selectAll().orderBy('started_at').execute());
}

/** A server that was heard of so many milliseconds ago, with pictures elsewhere. */
async function addOther(store: Store, seenMs: number): Promise<void> {
  await store.write(async (db) => {
    const seen_at = (await storeClock(store.engine)(db)) - seenMs;
    await db
      .insertInto('server')
      .values({ id: `other-${seenMs}`, images: 'f'.repeat(32), started_at: seen_at - 1_000, seen_at })
      .execute();
  });
}

onEachEngine((engine, openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const skip = engine === 'sqlite' ? ONE_SERVER : false;
  const again = (server: TestServer, dataDir = server.config.dataDir) =>
    start({ place: server.config.store, dataDir, config: { keyFile: server.config.keyFile } });

  test('a server is listed as long as it runs, and one that was killed is not waited for on SQLite', async () => {
    const place = await newStoreLocation('tables');
    const store = await openTestStore({ place });
    await addOther(store, engine === 'sqlite' ? 1_000 : SERVER_FORGOTTEN_MS + 1_000);
    const server = await start({ place });
    const images = await readFolderIdentity(server.config.dataDir);
    assert.deepEqual(
      (await listServers(store)).map((row) => row.images),
      [images],
    );
    await server.close();
    assert.deepEqual(await listServers(store), []);
  });

  test('a server that ends while it reports leaves no entry', async (t) => {
    const store = await openTestStore();
    const dataDir = mkdtempSync(join(tmpdir(), 'daybook-servers-'));
    t.after(() => rmSync(dataDir, { recursive: true }));
    t.mock.timers.enable({ apis: ['setInterval'] });
    const log = { error: assert.ifError, warn: assert.ifError } as never;
    const server = await registerServer(store, { dataDir }, log);
    const { write } = store;
    // The report waits for others that write; whatever comes after it does not.
    t.mock.method(
      store,
      'write',
      async (...given: Parameters<typeof write>) => {
        for (let turns = 0; turns < 100; turns += 1) await turn();
        return write.apply(store, given);
      },
      { times: 1 },
    );
    t.mock.timers.tick(10_000);
    await server.close();
    for (let turns = 0; turns < 200; turns += 1) await turn();
    assert.deepEqual(await listServers(store), []);
  });

  test('what a server that was killed had to itself is free with its row', async () => {
    const place = await newStoreLocation('tables');
    const store = await openTestStore({ place });
    await addOther(store, engine === 'sqlite' ? 1_000 : SERVER_FORGOTTEN_MS + 1_000);
    const [killed] = await listServers(store);
    const held = (owner: string) => ({ name: `of ${owner}`, owner, held_until: Number.MAX_SAFE_INTEGER });
    await store.write((db) =>
      db
        .insertInto('lease')
        .values([held(killed!.id), held('a tool')])
        .execute(),
    );
    const server = await start({ place });
    const leases = await store.read((db) => db.selectFrom('lease').select('owner').execute());
    assert.deepEqual(leases, [{ owner: 'a tool' }]);
    await server.close();
  });

  test(
    'a second server with another folder of pictures is refused while the first runs',
    { skip },
    async () => {
      const first = await start();
      const elsewhere = mkdtempSync(join(tmpdir(), 'daybook-elsewhere-'));
      const refused = await again(first, elsewhere).then(
        () => assert.fail('it started'),
        (error: unknown) => error,
      );
      const failure = explainFailure(refused);
      assert.equal(failure?.code, 78);
      assert.match(
        failure.lines.join(),
        /^DATA_DIR: another server of this database, started 20.* one folder of pictures/,
      );
      assert.equal((await listServers(first.services.store)).length, 1);
      await first.close();
      await (await again(first, elsewhere)).close();
    },
  );

  test('a server that was killed blocks others until it expires, and no longer', { skip }, async () => {
    const place = await newStoreLocation('tables');
    const store = await openTestStore({ place });
    await addOther(store, SERVER_FORGOTTEN_MS - 20_000);
    const dataDir = mkdtempSync(join(tmpdir(), 'daybook-killed-'));
    await assert.rejects(start({ place, dataDir }), /is forgotten after 45 seconds/);
    await store.write((db) => db.deleteFrom('server').execute());
    await addOther(store, SERVER_FORGOTTEN_MS + 1_000);
    const server = await start({ place, dataDir });
    assert.equal((await listServers(store)).length, 1);
    await server.close();
  });

  test('a server that was killed before the clock was set back blocks no other', { skip }, async () => {
    const place = await newStoreLocation('tables');
    const store = await openTestStore({ place });
    await addOther(store, -3_600_000);
    assert.deepEqual([...(await store.read((db) => readLiveServers(db, store.engine)))], []);
    const server = await start({ place });
    assert.equal((await listServers(store)).length, 1);
    await server.close();
  });

  test('a lease from before the clock was set back is not held', async () => {
    const store = await openTestStore();
    const now = await store.read((db) => storeClock(store.engine)(db));
    const take = (held_until: number) => {
      const lease = { name: `until-${held_until}`, owner: 'killed', held_until };
      return store
        .write((db) => db.insertInto('lease').values(lease).execute())
        .then(() => withLease(store, { ...lease, owner: 'next', milliseconds: 60_000 }, async () => 'taken'));
    };
    assert.deepEqual([await take(now + 60_000), await take(now + 3_600_000)], [null, 'taken']);
  });

  test(
    'two servers over one folder see the pictures of each other, and one of them sweeps',
    { skip },
    async () => {
      const first = await start();
      const second = await again(first);
      const name = newImageName('image/png');
      const bytes = Buffer.from('a picture');
      await first.services.images.files.put(name, { image: bytes, thumbnail: bytes });
      assert.deepEqual(await second.services.images.files.read(name, 'image'), bytes);
      const lease = { name: 'sweeping-images', owner: 'the first', milliseconds: 60_000 };
      await withLease(first.services.store, lease, async () => {
        await sweep(second.services, 'the second');
        assert.equal(second.services.images.lastSweep(), null);
      });
      await sweep(second.services, 'the second');
      assert.ok(second.services.images.lastSweep() !== null);
    },
  );

  test('of many that want a lease one gets it, until it is given back or expires', async () => {
    const store = await openTestStore();
    const lease = (owner: string, milliseconds = 60_000) => ({ name: 'work', owner, milliseconds });
    const isOver = Promise.withResolvers<void>();
    let left = 20;
    let working = 0;
    const crowd = Array.from({ length: left }, async (_, at) => {
      const done = await withLease(store, lease(`server ${at}`), async () => {
        working += 1;
        await isOver.promise;
        return true;
      });
      // The holder works until all others have been refused.
      if (--left === 1) isOver.resolve();
      return done;
    });
    assert.deepEqual(
      (await Promise.all(crowd)).filter((done) => done !== null),
      [true],
    );
    assert.equal(working, 1);
    await store.write((db) =>
      db.insertInto('lease').values({ name: 'work', owner: 'killed', held_until: 1 }).execute(),
    );
    assert.equal(await withLease(store, lease('heir'), async () => 'done'), 'done');
  });

  test('a demo that another server is filling is kept, an abandoned one is removed', { skip }, async () => {
    const filling = Promise.withResolvers<void>();
    const isBegun = Promise.withResolvers<void>();
    const first = await start({
      environment: { DEMO: 'on' },
      fillDemo: async () => {
        isBegun.resolve();
        await filling.promise;
      },
    });
    await isBegun.promise;
    const second = await again(first);
    const traders = () => second.services.store.read((db) => db.selectFrom('trader').select('id').execute());
    assert.equal((await traders()).length, 1);
    filling.resolve();
    await first.close();
    assert.equal((await traders()).length, 1);
  });

  test('servers that start together give their folder one name, and an invalid one is refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'daybook-folder-'));
    try {
      const names = await Promise.all(Array.from({ length: 20 }, () => readFolderIdentity(folder)));
      assert.equal(new Set([...names, await readFolderIdentity(folder)]).size, 1);
      assert.match(names[0]!, /^[0-9a-f]{32}$/);
      writeFileSync(join(folder, 'images', 'folder-id'), '');
      await assert.rejects(readFolderIdentity(folder), /expected 32 hexadecimal characters/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('an import that died with its server holds up no other once a server runs again', async (t) => {
    if (process.platform !== 'linux') return t.skip('only Linux tells whether a process has ended');
    const first = await start();
    const trader = await withTrader(first);
    const [died, next] = [
      await previewFile(trader, fillsOf('AAPL')),
      await previewFile(trader, fillsOf('MSFT')),
    ];
    const { store } = first.services;
    await store.write((db) =>
      db
        .updateTable('import')
        .set({ state: 'staged', lease_until: first.clock.now + 60_000 })
        .where('public_id', '=', died.id)
        .execute(),
    );
    const publish = (client: Client) =>
      client.call('POST', `/api/v1/imports/${next.id}/publish`, { body: {} });
    assert.equal(
      (await publish(trader)).json.errors[0].details.reason,
      'busy',
      'while its server may be running',
    );
    const place = first.config.store;
    await first.close();
    if (engine === 'postgres') {
      const left = await openTestStore({ place });
      const now = await left.read((db) => storeClock(engine)(db));
      const entry = { id: await idOfKilled(), images: 'f'.repeat(32), started_at: now, seen_at: now };
      await left.write((db) => db.insertInto('server').values(entry).execute());
    }
    const second = await start({
      place,
      dataDir: first.config.dataDir,
      config: { keyFile: first.config.keyFile },
    });
    assert.equal((await listServers(second.services.store)).length, 1);
    const later = Object.assign(second.client(), { token: trader.token });
    for (const [name, value] of trader.cookies) later.cookies.set(name, value);
    const { status, text } = await publish(later);
    assert.equal(status, 200, text);
    await second.close();
  });
});

/** What a server was called whose process is gone. */
async function idOfKilled(): Promise<string> {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const id = newServerId(child.pid!);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return id;
}

function fillsOf(symbol: string) {
  const [buy, sell] = [`10:00:00 B 100 ${symbol} 10.00`, `10:10:00 S 100 ${symbol} 10.50`];
  return tradeZeroBytes([buy, sell].map((fill) => `MAIN 03/02/2026 ${fill}`));
}
