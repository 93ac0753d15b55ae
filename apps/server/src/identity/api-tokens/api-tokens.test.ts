import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  testServers,
  TEST_PASSWORD,
  withAnotherTrader,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const DAY = 86_400_000;
const TOKENS = '/api/v1/user/tokens';

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  beforeEach(async () => {
    server = await start();
    trader = await withTrader(server);
  });

  const make = (body: Record<string, unknown>, client = trader) =>
    client.call('POST', TOKENS, {
      body: { name: 'Spreadsheet', may: 'read', currentPassword: TEST_PASSWORD, ...body },
    });
  /** A program: it has the token and no cookie. */
  async function program(body: Record<string, unknown> = {}, at = server): Promise<Client> {
    const { json } = await make(body);
    const client = at.client();
    client.token = json.token;
    return client;
  }

  test('a token is shown once, kept as a digest, and listed by its name', async () => {
    const made = await make({ may: 'change', days: 30 });
    assert.equal(made.status, 200);
    assert.match(made.json.token, /^tj_api_[\w-]{43}$/);
    const listed = (await trader.call('GET', TOKENS)).json.results;
    assert.deepEqual(
      listed.map((token: Record<string, unknown>) => ({ ...token, id: '' })),
      [
        {
          id: '',
          name: 'Spreadsheet',
          may: 'change',
          createdAt: server.clock.now,
          expiresAt: server.clock.now + 30 * DAY,
          lastUsedAt: null,
        },
      ],
    );
    const rows = await server.services.store.read((db) => db.selectFrom('api_token').selectAll().execute());
    assert.equal(JSON.stringify(rows).includes(made.json.token.slice(7)), false);
  });

  test('it opens the journal without a cookie, and its use is written down', async () => {
    const reader = await program();
    server.clock.now += 60_000;
    assert.equal((await reader.call('GET', '/api/v1/errors')).status, 200);
    const [token] = (await trader.call('GET', TOKENS)).json.results;
    assert.equal(token.lastUsedAt, server.clock.now);
  });

  test('one for reading changes nothing and starts no synchronisation, one for changes does', async () => {
    const [reader, writer] = [await program(), await program({ may: 'change' })];
    const calls = [
      ['POST', '/api/v1/errors', { titles: ['Late'] }],
      ['GET', '/api/v1/import', undefined],
      ['GET', '/api/v1/process', undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const options = body === undefined ? {} : { body };
      const refused = await reader.call(method, path, options);
      assert.deepEqual([refused.status, refused.json.errors[0].code], [403, '011'], path);
      assert.notEqual((await writer.call(method, path, options)).status, 403, path);
    }
  });

  test('none of them reaches sign-in, profile, sessions, tokens or the second factor', async () => {
    const writer = await program({ may: 'change' });
    for (const [method, path] of [
      ['GET', '/api/v1/profile'],
      ['POST', '/api/v1/profile'],
      ['POST', '/api/v1/auth/password'],
      ['POST', '/api/v1/auth/sign_out'],
      ['GET', '/api/v1/auth/sessions'],
      ['GET', '/api/v1/auth/second_factor'],
      ['GET', TOKENS],
      ['POST', TOKENS],
      ['GET', '/api/v1/user/audit'],
      ['DELETE', '/api/v1/user/accounts/x'],
    ] as const)
      assert.equal((await writer.call(method, path)).status, 403, `${method} ${path}`);
  });

  test('revoked, expired, or of a disabled trader, it opens nothing at the next request, at any server', async () => {
    const second =
      engine === 'postgres'
        ? await start({
            place: server.config.store,
            dataDir: server.config.dataDir,
            config: { keyFile: server.config.keyFile },
          })
        : server;
    const [revoked, expiring] = [
      await program({}, second),
      await program({ name: 'Short', days: 1 }, second),
    ];
    const ask = async (client: Client) => {
      const { status, json } = await client.call('GET', '/api/v1/errors');
      return status === 200 ? 200 : json.errors[0].code;
    };
    assert.deepEqual([await ask(revoked), await ask(expiring)], [200, 200]);
    const listed = (await trader.call('GET', TOKENS)).json.results;
    const { id } = listed.find(({ name }: { name: string }) => name === 'Spreadsheet');
    const left = await trader.call('DELETE', `${TOKENS}/${id}`);
    assert.deepEqual(
      left.json.results.map(({ name }: { name: string }) => name),
      ['Short'],
    );
    assert.equal((await trader.call('DELETE', `${TOKENS}/${id}`)).status, 404);
    assert.equal(await ask(revoked), '003');
    const disable = (at: number | null) =>
      server.services.store.write((db) => db.updateTable('trader').set({ disabled_at: at }).execute());
    await disable(1);
    assert.equal(await ask(expiring), '003');
    await disable(null);
    for (const at of [server, second]) at.clock.now += DAY;
    assert.equal(await ask(expiring), '002');
  });

  test('the present password is asked for, names are one line, and there are twenty at most', async () => {
    const bad = [
      { currentPassword: 'Wrong-Password-1' },
      { name: '  ' },
      { name: 'two\nlines' },
      { name: 'x'.repeat(61) },
      { may: 'everything' },
      { days: 0 },
      { traderId: 2 },
    ];
    for (const body of bad) assert.equal((await make(body)).status, 422, JSON.stringify(body));
    const store = server.services.store;
    const { id: traderId } = await store.read((db) =>
      db.selectFrom('trader').select('id').executeTakeFirstOrThrow(),
    );
    await store.write((db) =>
      db
        .insertInto('api_token')
        .values(
          Array.from({ length: 19 }, (_, n) => ({
            trader_id: traderId,
            public_id: `api-${n}`,
            token_hash: Buffer.from(`${n}`),
            name: `${n}`,
            may: 'read' as const,
            created_at: n,
          })),
        )
        .execute(),
    );
    const statuses = await Promise.all([make({}), make({}), make({})]).then((all) =>
      all.map(({ status }) => status).sort((left, right) => left - right),
    );
    assert.deepEqual(statuses, [200, 422, 422]);
  });

  test('another trader’s token is not found', async () => {
    const otherTrader = await withAnotherTrader(server);
    await make({});
    const [{ id }] = (await trader.call('GET', TOKENS)).json.results;
    const other = await otherTrader.call('DELETE', `${TOKENS}/${id}`);
    const missing = await otherTrader.call('DELETE', `${TOKENS}/api-nothing`);
    assert.deepEqual([other.status, missing.status], [404, 404]);
    assert.deepEqual((await otherTrader.call('GET', TOKENS)).json.results, []);
  });
});
