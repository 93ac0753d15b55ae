import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestPlatform, type TestPlatform } from '#server/accounts/platform-testing.ts';
import { placeOf } from '#server/accounts/link-login.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { windowAndSlotMs } from '#server/limits/sliding-limit-testing.ts';
import {
  testServers,
  withAnotherTrader,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const PATH = '/api/v1/user/accounts';
const LOGIN = { user: 'ann', password: 'Platform-secret-1' };
const LIMIT_PASSED_MS = windowAndSlotMs(3_600_000);

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let platform: TestPlatform;
  let server: TestServer;
  let trader: Client;
  let other: Client;
  before(async () => {
    platform = await startTestPlatform(LOGIN, ['A-1', 'A-2', 'A-3']);
    server = await start({ environment: { PLATFORM_HOSTS: platform.url } });
    trader = await withTrader(server);
    other = await withAnotherTrader(server);
  });
  after(() => platform?.close());
  const nextHour = () => void (server.clock.now += LIMIT_PASSED_MS);
  const link = (part: object = {}, client = trader) => {
    const body = { platform: 'propreports', host: platform.host, userName: 'ann', password: LOGIN.password };
    return client.call('POST', PATH, { body: { ...body, ...part } });
  };
  const list = async (client = trader) => (await client.call('GET', PATH)).json.results;
  const names = async () => (await list()).map(({ userName }: { userName: string }) => userName);
  const uuidOf = async (name: string) =>
    (await list()).find(({ userName }: { userName: string }) => userName === name).accountUuid;
  const update = async (name: string, password: string, client = trader) =>
    client.call('POST', `/api/v1/auth/password_update/${await uuidOf(name)}`, { body: { password } });
  const change = async (name: string, body: object) =>
    trader.call('POST', `${PATH}/${await uuidOf(name)}`, { body });
  const storedPassword = async () => {
    const { store, secrets } = server.services;
    return store.read(async (db) => {
      const row = await db.selectFrom('platform_login').selectAll().executeTakeFirstOrThrow();
      const place = placeOf(row.id, row.password_version);
      return (await secrets.openFor(db, row.trader_id, place, row.sealed_password!)).toString();
    });
  };

  test('a trader without accounts has an empty list', async () => {
    assert.deepEqual(await list(), []);
  });

  test('only hosts that may be contacted are, however they are spelled', async () => {
    const hosts = [
      'evil.test',
      '127.0.0.1:1',
      `${platform.host}@evil.test`,
      `${platform.host}/x`,
      'http://x',
      '2130706433',
      '[::1]',
      'demo.daybook',
    ];
    for (const host of hosts) {
      const answer = await link({ host });
      assertProblem(host, answer, 422, '011');
      assert.deepEqual(
        [answer.json.errors[0].field, answer.json.errors[0].details.problem],
        ['host', 'host-not-allowed'],
      );
    }
    assert.deepEqual(await list(), []);
  });

  test('a login that the platform refuses is not kept', async () => {
    assertProblem('wrong', await link({ password: 'wrong' }), 502, '006');
    assert.deepEqual(await list(), []);
    const rows = await server.services.store.read((db) =>
      db.selectFrom('platform_login').selectAll().execute(),
    );
    assert.deepEqual(rows, []);
  });

  test('a login adds every account that it shows; the first linked one is the principal one', async () => {
    const { status, json } = await link();
    assert.equal(status, 200);
    assert.deepEqual([json.added, json.skipped], [['A-1', 'A-2', 'A-3'], []]);
    const [first, second] = json.results;
    assert.match(first.accountUuid, /^[0-9a-f-]{36}$/);
    assert.deepEqual(first, {
      id: first.accountUuid,
      userName: 'A-1',
      status: 'ACTIVE',
      accountUuid: first.accountUuid,
      login: { platform: 'propreports', host: platform.host, userName: 'ann' },
      environment: 'live',
      isPrincipal: true,
      allowsOvernight: false,
      hasTrades: false,
      lastSyncedAt: null,
    });
    assert.equal(second.isPrincipal, false);
    assert.equal(await storedPassword(), LOGIN.password);
    assert.deepEqual(await list(other), [], "another trader's list stays empty");
  });

  test('the same login once more links nothing twice', async () => {
    const { status, json } = await link();
    assert.deepEqual([status, json.added, json.results.length], [200, [], 3]);
  });

  test('accounts that another login has are named, and a login without any of its own is not saved', async () => {
    const twin = await startTestPlatform({ user: 'twin', password: 'Twin-secret-1' }, ['A-1']);
    const both = await start({ environment: { PLATFORM_HOSTS: `${platform.url},${twin.url}` } });
    const client = await withTrader(both);
    await link({}, client);
    const answer = await link({ host: twin.host, userName: 'twin', password: 'Twin-secret-1' }, client);
    await twin.close();
    assertProblem('twin', answer, 422, '011');
    assert.deepEqual(answer.json.errors[0].details, { problem: 'all-linked', accounts: ['A-1'] });
    const logins = await both.services.store.read((db) =>
      db.selectFrom('platform_login').select('user_name').execute(),
    );
    assert.deepEqual(logins, [{ user_name: 'ann' }]);
  });

  test('a new password is kept for all accounts of its login only when the platform takes it', async () => {
    const rejected = await update('A-2', 'wrong');
    assert.deepEqual([rejected.status, rejected.json], [200, { payload: 'Password update rejected' }]);
    assert.equal(await storedPassword(), LOGIN.password);
    const updated = await update('A-2', LOGIN.password);
    assert.deepEqual(updated.json, { payload: 'Password updated successfully' });
    assert.equal(await storedPassword(), LOGIN.password);
    const text = JSON.stringify(await list()) + server.lines.join('');
    assert.equal(text.includes(LOGIN.password), false, 'a password is never given back nor logged');
    assert.equal((await update('A-2', '')).status, 422);
  });

  test('five updates an hour are asked for, in parallel too; the sixth waits', async () => {
    nextHour();
    const answers = await Promise.all(Array.from({ length: 8 }, () => update('A-1', 'wrong')));
    assert.equal(answers.filter(({ status }) => status === 200).length, 5);
    const [late] = answers.filter(({ status }) => status === 429);
    assertProblem('late', late!, 429, '012');
    assert.equal((await update('A-3', LOGIN.password)).status, 429, 'accounts of one login share the count');
    nextHour();
    assert.equal((await update('A-1', LOGIN.password)).status, 200);
  });

  test('an account that is switched off takes no new password until it is switched on', async () => {
    const { json } = await change('A-3', { status: 'INACTIVE' });
    assert.equal(json.results[2].status, 'INACTIVE');
    const refused = await update('A-3', LOGIN.password);
    assertProblem('inactive', refused, 422, '011');
    assert.equal(refused.json.errors[0].details.problem, 'inactive');
    assert.equal((await change('A-3', { status: 'ACTIVE' })).json.results[2].status, 'ACTIVE');
  });

  test('the principal account is the chosen one, in profile and list alike', async () => {
    await change('A-2', { isPrincipal: true, allowsOvernight: true });
    const [first, second] = await list();
    assert.deepEqual([first.isPrincipal, second.isPrincipal, second.allowsOvernight], [false, true, true]);
    assert.equal((await trader.call('GET', '/api/v1/profile')).json.principalAccount, 'A-2');
  });

  test("others' accounts are not there: the same bytes as for one that never was", async () => {
    const uuid = await uuidOf('A-1');
    const nowhere = '00000000-0000-4000-8000-000000000000';
    const calls: [string, string, object?][] = [
      ['POST', '/api/v1/auth/password_update/ID', { password: 'x' }],
      ['POST', `${PATH}/ID`, { status: 'INACTIVE' }],
      ['POST', `${PATH}/ID/test`, {}],
      ['DELETE', `${PATH}/ID`],
    ];
    for (const [method, path, body] of calls) {
      const ask = (id: string) => other.call(method, path.replace('ID', id), body ? { body } : {});
      const [theirs, none] = [await ask(uuid), await ask(nowhere)];
      assertProblem(path, theirs, 404, '010');
      const bytes = ({ text, json }: { text: string; json: { requestId: string } }) =>
        text.replace(json.requestId, '');
      assert.equal(bytes(theirs), bytes(none), path);
      assert.equal(
        (await server.client().call(method, path.replace('ID', uuid), body ? { body } : {})).status,
        // Without a session this path is a mailed link's, which this is not.
        path.includes('password_update') ? 404 : 401,
      );
    }
    const { public_uuid } = await server.services.store.read((db) =>
      db.selectFrom('trader').select('public_uuid').orderBy('id').executeTakeFirstOrThrow(),
    );
    const published = await trader.call('POST', `/api/v1/auth/password_update/${public_uuid}`, {
      body: { password: 'x' },
    });
    assertProblem('public uuid', published, 404, '010');
  });

  test('members that are not named are refused, and nothing is set by them', async () => {
    for (const body of [
      { status: 'DELETED' },
      { isPrincipal: false },
      { userName: 'x' },
      { status: 1 },
      { allowsOvernight: 'yes' },
    ])
      assert.equal((await change('A-1', body)).status, 422, JSON.stringify(body));
    for (const part of [
      { platform: 'other' },
      { userName: '' },
      { userName: 'a\nb' },
      { userName: 'x'.repeat(101) },
      { password: 'x'.repeat(1025) },
      { traderId: 1 },
    ])
      assert.equal((await link(part)).status, 422, JSON.stringify(part).slice(0, 40));
  });

  test('a login can be tested with the password that is kept', async () => {
    const ask = async (name: string) =>
      trader.call('POST', `${PATH}/${await uuidOf(name)}/test`, { body: {} });
    assert.deepEqual((await ask('A-1')).json, { accepted: true, shown: true });
    for (let asked = 1; asked < 10; asked++) await ask('A-1');
    assert.equal((await ask('A-2')).status, 429);
  });

  test('a dashboard that was kept learns of the accounts', async () => {
    const kept = (await trader.call('GET', '/api/v1/dashboard/0')).headers.get('etag') ?? '';
    await change('A-1', { status: 'INACTIVE' });
    const seen = await trader.call('GET', '/api/v1/dashboard/0', { headers: { 'if-none-match': kept } });
    assert.deepEqual([seen.status, seen.json.accounts[0].status], [200, 'INACTIVE']);
    await change('A-1', { status: 'ACTIVE' });
  });

  test('the dashboard says whether an update has an account to ask for', async () => {
    const hasAccount = (client: Client) =>
      client.call('GET', '/api/v1/dashboard/0').then(({ json }) => json.sync.hasAccount);
    assert.deepEqual([await hasAccount(trader), await hasAccount(other)], [true, false]);
    for (const name of await names()) await change(name, { status: 'INACTIVE' });
    assert.equal(await hasAccount(trader), false);
    for (const name of await names()) await change(name, { status: 'ACTIVE' });
  });

  test('an account without trades goes; one with trades stays with them, and comes back with its login', async () => {
    nextHour();
    assert.equal((await trader.call('GET', '/api/v1/import')).status, 200);
    const { status } = await trader.call('GET', '/api/v1/process');
    assert.equal(status, 200);
    const traded = (await list()).filter(({ hasTrades }: { hasTrades: boolean }) => hasTrades);
    assert.ok(traded.length > 0, 'the platform showed trades');
    const before = (await trader.call('GET', '/api/v1/dashboard/0')).json.total;
    for (const name of await names()) await trader.call('DELETE', `${PATH}/${await uuidOf(name)}`);
    const left = await list();
    assert.equal(left.length, traded.length);
    for (const account of left) assert.deepEqual([account.status, account.login], ['INACTIVE', null]);
    const logins = await server.services.store.read((db) =>
      db.selectFrom('platform_login').selectAll().execute(),
    );
    assert.deepEqual(logins, [], 'the password went with the last account of its login');
    assertProblem('no login', await change(left[0].userName, { status: 'ACTIVE' }), 422, '011');
    assertProblem('no login', await update(left[0].userName, 'x'), 422, '011');
    assert.equal((await trader.call('GET', '/api/v1/dashboard/0')).json.total, before);
    const { json } = await link();
    assert.equal(json.added.length, 3);
    assert.ok(json.results.every(({ status: state }: { status: string }) => state === 'ACTIVE'));
  });

  test('no account is removed while a synchronisation runs', async () => {
    await server.services.store.write((db) =>
      db
        .insertInto('sync')
        .values({
          trader_id: 1,
          day: 1,
          state: 'claimed',
          owner: 'x',
          claimed_at: server.clock.now,
          lease_until: server.clock.now + 1_000,
        })
        .execute(),
    );
    const answer = await trader.call('DELETE', `${PATH}/${await uuidOf('A-1')}`);
    assertProblem('running', answer, 409, '009');
    server.clock.now += 2_000;
    assert.equal((await trader.call('DELETE', `${PATH}/${await uuidOf('A-1')}`)).status, 200);
  });

  test('a silent platform is distinguished from one that refuses', async () => {
    await platform.close();
    nextHour();
    assertProblem('update', await update('A-2', LOGIN.password), 504, '007');
    assertProblem('link', await link(), 504, '007');
    assert.equal(await storedPassword(), LOGIN.password);
  });
});
