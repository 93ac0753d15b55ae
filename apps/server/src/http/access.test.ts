import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, test } from 'node:test';
import { ENDPOINTS } from '@daybook/api/contract/all-endpoints.ts';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import {
  signInAs,
  testServers,
  withTrader,
  TEST_EMAIL,
  TEST_PASSWORD,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

/** A path that is also a mailed link's is another call without a session. */
const isShared = ({ path, method }: Endpoint) =>
  (ENDPOINTS as readonly Endpoint[]).filter((it) => it.path === path && it.method === method).length > 1;
const PROTECTED = (ENDPOINTS as readonly Endpoint[]).filter(
  (endpoint) => endpoint.access === 'session' && !isShared(endpoint),
);
const HOUR = 3_600_000;

/** A call of an endpoint with values that fit its path. */
function askFor(client: Client, { path, method }: Endpoint, headers: Record<string, string> = {}) {
  const filled = path.replace('{n}', '0').replace('{hash}', '0'.repeat(32)).replace('{id}', '0123456789abc');
  return client.call(method, `/api/v1${filled}`, { headers });
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  before(async () => {
    server = await start({ environment: { PUBLIC_CALLS_PER_MINUTE: '100000' } });
    trader = await withTrader(server);
  });

  test('every call but the public ones refuses callers without a session, and reveals nothing else', async () => {
    assert.ok(PROTECTED.length >= 10);
    const stolen = trader.token ?? '';
    const tokens: Record<string, string> = {
      none: '',
      garbage: 'Bearer garbage',
      'well-formed': `Bearer tj_${randomBytes(32).toString('base64url')}`,
      'token without its cookie': `Bearer ${stolen}`,
      'other scheme': `Basic ${stolen}`,
      'one letter off': `Bearer ${stolen.slice(0, -1)}${stolen.endsWith('A') ? 'E' : 'A'}`,
      'twice as long': `Bearer ${stolen}${stolen}`,
    };
    const anonymous = server.client();
    for (const endpoint of PROTECTED)
      for (const [what, authorization] of Object.entries(tokens)) {
        const answer = await askFor(anonymous, endpoint, authorization === '' ? {} : { authorization });
        assert.deepEqual(
          [answer.status, answer.json.errors],
          [401, [{ code: '003', message: 'the session was revoked or never existed' }]],
          `${endpoint.name}, ${what}`,
        );
        assert.equal(answer.headers.get('cache-control'), 'no-store');
      }
  });

  test('a token that came without its cookie is noted once', async () => {
    const noted = await server.services.store.read((db) =>
      db.selectFrom('audit').selectAll().where('event', '=', 'access-denied').execute(),
    );
    assert.deepEqual(
      noted.map(({ object }) => object),
      ['token without its cookie'],
    );
  });

  test('the cookie alone opens nothing either, nor one of another session', async () => {
    const other = server.client();
    await signInAs(other);
    const bare = server.client();
    for (const [name, value] of trader.cookies) bare.cookies.set(name, value);
    assert.equal((await bare.call('GET', '/api/v1/profile')).status, 401);
    bare.token = other.token;
    assert.equal((await bare.call('GET', '/api/v1/profile')).status, 401);
    assert.equal((await other.call('GET', '/api/v1/profile')).status, 200);
  });

  test('a session that is used lives on, one that is not expires with 002, and none outlives thirty days', async () => {
    const idle = server.client();
    await signInAs(idle);
    const began = server.clock.now;
    const { sessionIdleMs: IDLE_MS, sessionAbsoluteMs: ABSOLUTE_MS } = server.config;
    try {
      for (let passed = 0; passed < ABSOLUTE_MS; passed += IDLE_MS - HOUR) {
        server.clock.now = began + passed;
        const { status } = await trader.call('GET', '/api/v1/profile');
        assert.equal(status, 200, `after ${passed / HOUR} hours`);
      }
      const expired = await idle.call('GET', '/api/v1/profile');
      assert.deepEqual([expired.status, expired.json.errors[0].code], [401, '002']);
      server.clock.now = began + ABSOLUTE_MS;
      assert.equal((await trader.call('GET', '/api/v1/profile')).json.errors[0].code, '002');
    } finally {
      server.clock.now = began;
    }
  });

  test('a disabled trader, and one with a new password, is signed out everywhere at once', async () => {
    const client = server.client();
    await signInAs(client);
    const { store } = server.services;
    const change = (values: { disabled_at?: number | null; password_version?: number }) =>
      store.write((db) => db.updateTable('trader').set(values).where('email', '=', TEST_EMAIL).execute());
    await change({ disabled_at: 1 });
    assert.equal((await client.call('GET', '/api/v1/profile')).json.errors[0].code, '003');
    assert.equal((await signInAs(server.client())).json.errors[0].code, '004');
    await change({ disabled_at: null });
    assert.equal((await client.call('GET', '/api/v1/profile')).status, 200);
    await change({ password_version: 2 });
    assert.equal((await client.call('GET', '/api/v1/profile')).json.errors[0].code, '003');
  });

  test('a call whose session or token ended while its body was on its way changes nothing', async (t) => {
    const victim = await start();
    const ann = await withTrader(victim);
    const { store } = victim.services;
    const made = await ann.call('POST', '/api/v1/user/tokens', {
      body: { name: 'Sheet', may: 'change', currentPassword: TEST_PASSWORD },
    });
    const program = victim.client();
    program.token = made.json.token;
    const profile = new FormData();
    profile.set('firstName', 'Forged');
    for (const [client, path, content] of [
      [ann, '/api/v1/profile', { form: profile }],
      [program, '/api/v1/errors', { body: ['Forged'] }],
    ] as const) {
      await client.call('GET', '/api/v1/errors'); // writes down that it was used
      const { read } = store;
      // What is read first is who calls: then somebody signs out everywhere.
      const reading = t.mock.method(store, 'read', async (...args: Parameters<typeof read>) => {
        const result: unknown = await read.apply(store, args);
        reading.mock.restore();
        await store.write(async (db) => {
          await db.updateTable('session').set({ ended_at: victim.clock.now }).execute();
          await db.updateTable('api_token').set({ revoked_at: victim.clock.now }).execute();
        });
        return result;
      });
      const refused = await client.call('POST', path, content);
      assert.deepEqual([refused.status, refused.json.errors[0].code], [401, '003'], path);
      await store.write((db) => db.updateTable('api_token').set({ revoked_at: null }).execute());
    }
    const row = await store.read((db) => db.selectFrom('trader').select('first_name').executeTakeFirst());
    assert.equal(row?.first_name, 'Ann');
  });

  test('nothing in the store opens a session', async () => {
    const client = server.client();
    await signInAs(client);
    const rows = await server.services.store.read((db) => db.selectFrom('session').selectAll().execute());
    const stored = rows
      .flatMap((row) => Object.values(row))
      .map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : String(value),
      );
    const halves = [client.token ?? '', (client.token ?? '').slice(3), client.cookies.get('bind') ?? ''];
    for (const half of halves)
      assert.equal(
        stored.some((text) => half.length > 20 && text.includes(half)),
        false,
      );
  });

  test('the eleventh session ends the first', async () => {
    const clients = Array.from({ length: 11 }, () => server.client());
    for (const client of clients) {
      server.clock.now += 1_000;
      assert.equal((await signInAs(client)).status, 200);
    }
    const statuses = await Promise.all(
      clients.map(async (client) => (await client.call('GET', '/api/v1/profile')).status),
    );
    assert.deepEqual(statuses, [401, ...Array<number>(10).fill(200)]);
  });

  test('a session that begins after the clock was set back is not the first to end', async () => {
    const earlier = Array.from({ length: 10 }, () => server.client());
    for (const client of earlier) assert.equal((await signInAs(client)).status, 200);
    server.clock.now -= 86_400_000;
    const late = server.client();
    assert.equal((await signInAs(late)).status, 200);
    assert.equal((await late.call('GET', '/api/v1/profile')).status, 200);
  });

  test('with bearer sessions the token is enough, and no cookie binds it', async () => {
    const plain = await start({ environment: { SESSION_MODE: 'bearer' } });
    const client = await withTrader(plain);
    assert.equal(client.cookies.has('bind'), false);
    client.cookies.clear();
    assert.equal((await client.call('GET', '/api/v1/profile')).status, 200);
  });

  test('over https the cookies are the host’s alone', async () => {
    const config = { baseUrl: new URL('https://journal.desk.test') };
    const secure = await start({ config, environment: {} });
    const code = await secure.services.store.write((db) =>
      db.selectFrom('store_fact').select('value').where('name', '=', 'set-up-code').executeTakeFirst(),
    );
    const body = {
      email: TEST_EMAIL,
      password: 'Opening-Bell-930',
      firstName: 'Ann',
      lastName: 'Lee',
      setUpCode: Buffer.from(code?.value ?? []).toString(),
    };
    const { cookies, status } = await secure.client().call('POST', '/api/v1/installation/journal', { body });
    assert.equal(status, 200);
    assert.equal(cookies.length, 2);
    for (const cookie of cookies)
      assert.match(
        cookie,
        /^__Host-(?:bind|device)=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Strict$/,
      );
  });
});
