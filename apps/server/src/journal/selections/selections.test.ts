import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { DAY_MS } from '@daybook/domain/calendar.ts';
import {
  signInAs,
  TEST_NOW,
  testServers,
  withAnotherTrader,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const PATH = '/api/v1/selections/tried';
const digest = (n: number) => n.toString(16).padStart(16, '0');
const digests = (from: number, count: number) => Array.from({ length: count }, (_, at) => digest(from + at));

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  before(async () => {
    server = await start();
    trader = await withTrader(server);
  });
  const sendDigests = (all: readonly string[], client = trader) =>
    client.call('POST', PATH, { body: { digests: all } });
  const read = async (client = trader) => (await client.call('GET', PATH)).json.tried;

  test('a selection counts once a day, however often and in whichever call it is sent', async () => {
    assert.equal(await read(), 0);
    assert.deepEqual((await sendDigests([digest(1), digest(1), digest(2)])).json, { tried: 2 });
    assert.deepEqual((await sendDigests([digest(2), digest(3)])).json, { tried: 3 });
    assert.deepEqual((await sendDigests([digest(3)])).json, { tried: 3 });
    assert.deepEqual((await sendDigests([])).json, { tried: 3 });
    assert.equal(await read(), 3);
  });

  test('neither repeated nor new digests change the dashboard', async () => {
    const kept = (await trader.call('GET', '/api/v1/dashboard/0')).headers.get('etag') ?? '';
    await sendDigests([digest(4)]);
    const seen = await trader.call('GET', '/api/v1/dashboard/0', { headers: { 'if-none-match': kept } });
    assert.equal(seen.status, 304);
  });

  test('another trader has a count of their own', async () => {
    const other = await withAnotherTrader(server);
    assert.equal(await read(other), 0);
    assert.deepEqual((await sendDigests([digest(1)], other)).json, { tried: 1 });
  });

  test('a New York day begins with none, and the rows of the day before go with its first one', async () => {
    await sendDigests([digest(1)]);
    server.clock.now = TEST_NOW + DAY_MS;
    await signInAs(trader);
    assert.equal(await read(), 0);
    assert.deepEqual((await sendDigests([digest(1)])).json, { tried: 1 });
    const [me] = await server.services.store.read((db) =>
      db.selectFrom('trader').select('id').orderBy('id').execute(),
    );
    const rows = await server.services.store.read((db) =>
      db.selectFrom('tried_selection').selectAll().where('trader_id', '=', me!.id).execute(),
    );
    assert.deepEqual(
      rows.map((row) => row.digest),
      [digest(1)],
    );
  });

  test('a day has room for 2,000, also when many arrive at once', async () => {
    server.clock.now = TEST_NOW + 2 * DAY_MS;
    await signInAs(trader);
    const calls = Array.from({ length: 43 }, (_, at) => digests(at * 50, 50));
    for (const part of calls.slice(0, 38)) assert.equal((await sendDigests(part)).status, 200);
    assert.equal(await read(), 1_900);
    const answers = await Promise.all(calls.slice(38).map((part) => sendDigests(part)));
    assert.equal(Math.max(...answers.map(({ json }) => json.tried)), 2_000);
    assert.equal(await read(), 2_000);
    assert.deepEqual((await sendDigests(digests(90_000, 50))).json, { tried: 2_000 });
  });

  test('invalid digests, and more than fifty, are refused', async () => {
    const before = await read();
    for (const all of [['x'], ['0'.repeat(15)], ['0'.repeat(17)], ['A'.repeat(16)], [1], digests(50_000, 51)])
      assertProblem(JSON.stringify(all).slice(0, 30), await sendDigests(all as string[]), 422, '011');
    assert.equal(await read(), before);
    assert.equal((await server.client().call('GET', PATH)).status, 401);
  });
});
