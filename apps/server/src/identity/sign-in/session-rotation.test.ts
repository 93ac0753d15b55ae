import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { GRACE_MS, ROTATE_MS } from './session-rotation.ts';
import { testServers, withTrader, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const HOUR = 3_600_000;
const NEXT = 'session-token';

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let first: TestServer;
  let second: TestServer;
  let trader: Client;
  beforeEach(async () => {
    first = await start();
    // A data folder has one server; a database may have several.
    second =
      engine === 'postgres'
        ? await start({
            place: first.config.store,
            dataDir: first.config.dataDir,
            config: { keyFile: first.config.keyFile },
          })
        : first;
    trader = await withTrader(first);
  });

  function at(hours: number) {
    for (const server of [first, second]) server.clock.now = began(server) + hours * HOUR;
  }
  const starts = new Map<TestServer, number>();
  function began(server: TestServer): number {
    if (!starts.has(server)) starts.set(server, server.clock.now);
    return starts.get(server) ?? 0;
  }
  /** The same browser at the other server, with another token if one is given. */
  function elsewhere(token = trader.token): Client {
    const client = second.client();
    client.token = token;
    for (const [name, value] of trader.cookies) client.cookies.set(name, value);
    return client;
  }
  const ask = (client: Client) => client.call('GET', '/api/v1/profile');
  /** Keeps the session from lying idle until its token is a day old; gives the next one. */
  async function nextToken(): Promise<string> {
    for (const hours of [0, 11, 22]) {
      at(hours);
      assert.equal((await ask(trader)).headers.get(NEXT), null, `after ${hours} hours`);
    }
    at(ROTATE_MS / HOUR);
    const answer = await ask(trader);
    assert.equal(answer.status, 200);
    const next = answer.headers.get(NEXT) ?? '';
    assert.match(next, /^tj_[\w-]{43}$/);
    assert.notEqual(next, trader.token);
    return next;
  }

  test('after a day every answer brings the same next token, from every server, until it is used', async () => {
    const next = await nextToken();
    const answers = await Promise.all([ask(trader), ask(elsewhere()), ask(trader), ask(elsewhere())]);
    assert.deepEqual(
      answers.map(({ headers, status }) => [status, headers.get(NEXT)]),
      Array.from({ length: 4 }, () => [200, next]),
    );
    const renewed = await ask(elsewhere(next));
    assert.deepEqual([renewed.status, renewed.headers.get(NEXT)], [200, null]);
  });

  test('requests under way with the old token are answered for a minute, from when the next one was first used', async () => {
    const next = await nextToken();
    const old = elsewhere();
    const firstUses = await Promise.all(Array.from({ length: 8 }, () => ask(elsewhere(next))));
    assert.deepEqual(new Set(firstUses.map(({ status }) => status)), new Set([200]));
    at((ROTATE_MS + GRACE_MS) / HOUR);
    assert.equal((await ask(old)).status, 200);
    assert.equal((await ask(trader)).status, 200);
    assert.equal((await ask(elsewhere(next))).status, 200);
  });

  test('a token that comes back later was copied: the session ends everywhere, and the audit says so', async () => {
    const next = await nextToken();
    const renewed = elsewhere(next);
    assert.equal((await ask(renewed)).status, 200);
    at((ROTATE_MS + GRACE_MS + 1_000) / HOUR);
    const late = await ask(trader);
    assert.deepEqual([late.status, late.json.errors[0].code], [401, '003']);
    assert.equal((await ask(renewed)).json.errors[0].code, '003', 'whoever had the newer one as well');
    const noted = await first.services.store.read((db) =>
      db.selectFrom('audit').select(['result', 'trader_id']).where('event', '=', 'token-reused').execute(),
    );
    assert.deepEqual(
      noted.map(({ result }) => result),
      ['refused'],
    );
  });

  test('a clock that is set back restores no replaced token', async () => {
    const next = await nextToken();
    assert.equal((await ask(elsewhere(next))).status, 200);
    at((ROTATE_MS + 5 * HOUR) / HOUR);
    assert.equal((await ask(elsewhere(next))).status, 200);
    at((ROTATE_MS - 3 * HOUR) / HOUR);
    assert.equal((await ask(elsewhere(next))).status, 200, 'the present one stays in force');
    assert.equal((await ask(trader)).json.errors[0].code, '003');
  });

  test('the sign-out of a renewed session holds at once, whichever token it is made with', async () => {
    const next = await nextToken();
    assert.equal((await ask(elsewhere(next))).status, 200);
    const out = await trader.call('POST', '/api/v1/auth/sign_out');
    assert.equal(out.status, 200);
    assert.equal((await ask(elsewhere(next))).json.errors[0].code, '003');
  });

  test('nothing in the store is of use, also while a session changes its token', async () => {
    const next = await nextToken();
    const rows = await first.services.store.read((db) => db.selectFrom('session').selectAll().execute());
    const stored = rows.flatMap((row) =>
      Object.values(row).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : String(value),
      ),
    );
    assert.equal(
      stored.some((text) => text.includes(next.slice(3))),
      false,
    );
  });
});
