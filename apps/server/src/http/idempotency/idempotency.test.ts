import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { markingStore } from './idempotency.ts';
import {
  signInAs,
  ONE_SERVER,
  testServers,
  withAnotherTrader,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const ERRORS = '/api/v1/errors';
const PLAN = '/api/v1/profile/plan';
const plan = (maxLostPerDay: number) => ({
  maxLostPerTrade: 100,
  maxLostPerDay,
  maxLostPerWeek: 900,
  plan: { type: 'doc', content: [{ type: 'paragraph' }] },
});

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  beforeEach(async () => {
    server = await start();
    trader = await withTrader(server);
  });
  const send = (key: string, path: string, body: unknown, client = trader) =>
    client.call('POST', path, { body, headers: { 'idempotency-key': key } });
  const plans = () =>
    server.services.store
      .read((db) => db.selectFrom('plan').select('id').execute())
      .then((rows) => rows.length);
  const rowsOf = () => server.services.store.read((db) => db.selectFrom('idempotency').selectAll().execute());

  test('a call that is sent again with its key is answered as before, and nothing happens again', async () => {
    const first = await send('a', PLAN, plan(200));
    assert.equal(first.status, 200);
    assert.equal(first.headers.get('idempotency-replayed'), null);
    server.clock.now += 5_000;
    assert.equal((await send('b', PLAN, plan(300))).status, 200);
    const again = await send('a', PLAN, plan(200));
    assert.deepEqual([again.status, again.json], [200, first.json]);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(await plans(), 2);
    const present = await trader.call('GET', PLAN);
    assert.equal(present.json.maxLostPerDay, 300, 'the later save was not overwritten by the repetition');
  });

  test('the same key with another body, path or query is refused', async () => {
    await send('a', PLAN, plan(200));
    for (const [path, body] of [
      [PLAN, plan(300)],
      [ERRORS, ['Late']],
    ] as const) {
      const refused = await send('a', path, body);
      assert.deepEqual([refused.status, refused.json.errors[0].field], [422, 'Idempotency-Key']);
    }
    for (const key of ['x'.repeat(201), 'two words'])
      assert.equal((await send(key, PLAN, plan(200))).status, 422, key.slice(0, 12));
  });

  test('of twenty at once with one key one happens, and all hear the same', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('a', PLAN, plan(200))));
    assert.deepEqual(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(answers[0]?.status, 200);
    const counted = await plans();
    await send('a', PLAN, plan(200));
    assert.equal(await plans(), counted);
    assert.equal(counted, 1);
  });

  test('two servers with one key make one effect', { skip: engine === 'sqlite' && ONE_SERVER }, async () => {
    const second = await start({
      place: server.config.store,
      dataDir: server.config.dataDir,
      config: { keyFile: server.config.keyFile },
    });
    const there = second.client();
    await signInAs(there);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send('a', PLAN, plan(200), n % 2 === 0 ? trader : there)),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(await plans(), 1);
  });

  test('refusals are kept but those that say "later", and another trader’s key is another key', async () => {
    const refused = await send('a', PLAN, { ...plan(200), maxLostPerDay: 205 });
    assert.equal(refused.status, 422, 'what was not understood was not begun');
    assert.equal((await send('a', PLAN, plan(200))).status, 200);
    const otherTrader = await withAnotherTrader(server);
    assert.equal((await send('a', PLAN, plan(500), otherTrader)).status, 200);
    const none = await trader.call('GET', '/api/v1/import', { headers: { 'idempotency-key': 'i' } });
    assert.equal(none.json.errors[0].field, 'accounts');
    const kept = await rowsOf();
    assert.deepEqual(
      kept
        .map(({ call_key, status }) => `${call_key} ${status}`)
        .sort((left, right) => (left < right ? -1 : 1)),
      ['a 200', 'a 200', 'i 422'],
    );
  });

  test('effect and mark are one: what is undone leaves none, what is done cannot be done again', async () => {
    const { store } = server.services;
    assert.equal(markingStore(store).engine, engine);
    // The server died between its effect and its answer.
    await send('a', PLAN, plan(200));
    await store.write((db) => db.updateTable('idempotency').set({ status: 0, answer: '' }).execute());
    // Another server might still be at it before.
    server.clock.now += 60_000;
    const unknown = await send('a', PLAN, plan(200));
    assert.deepEqual([unknown.status, unknown.json.errors[0].code], [409, '009']);
    assert.equal(await plans(), 1);
  });

  test('after a day a key may be used again', async () => {
    await send('a', PLAN, plan(200));
    server.clock.now += 86_400_000;
    await signInAs(trader);
    assert.equal((await send('a', PLAN, plan(400))).status, 200);
    assert.equal((await rowsOf()).length, 1);
  });
});
