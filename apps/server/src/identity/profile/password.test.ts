import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { assertProblem } from '#server/http/http-testing.ts';
import {
  signInAs,
  TEST_EMAIL,
  TEST_PASSWORD,
  testServers,
  withAnotherTrader,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const NEXT = 'Closing-Bell-1600';
const SESSIONS = '/api/v1/auth/sessions';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  beforeEach(async () => {
    server = await start();
    trader = await withTrader(server);
  });
  const change = (body: object, client = trader) => client.call('POST', '/api/v1/auth/password', { body });
  const isIn = async (client: Client) => (await client.call('GET', '/api/v1/profile')).status === 200;
  const elsewhere = async (email = TEST_EMAIL, password = TEST_PASSWORD) => {
    const client = server.client();
    assert.equal((await signInAs(client, email, password)).status, 200);
    return client;
  };

  test('a new password ends every session but the one that it was set in, which gets a new token', async () => {
    const phone = await elsewhere();
    const old = trader.token;
    const { status, json } = await change({ currentPassword: TEST_PASSWORD, password: NEXT });
    assert.equal(status, 200);
    assert.notEqual(json.accessToken, old);
    assert.deepEqual([await isIn(phone), await isIn(trader)], [false, false]);
    trader.token = json.accessToken;
    assert.equal(await isIn(trader), true);
    assert.equal((await signInAs(server.client(), TEST_EMAIL, TEST_PASSWORD)).status, 401);
    await elsewhere(TEST_EMAIL, NEXT);
  });

  test('a password that may not be used changes nothing, and says why', async () => {
    const rows: [object, string, string][] = [
      [{ currentPassword: 'wrong', password: NEXT }, 'currentPassword', 'wrong'],
      [{ currentPassword: TEST_PASSWORD, password: 'Short1!' }, 'password', 'too-short'],
      [{ currentPassword: TEST_PASSWORD, password: 'nocapitals-1' }, 'password', 'no-upper'],
      [{ currentPassword: TEST_PASSWORD, password: 'Password1!' }, 'password', 'too-common'],
      [{ currentPassword: TEST_PASSWORD, password: TEST_PASSWORD }, 'password', 'same'],
    ];
    for (const [body, field, problem] of rows) {
      const answer = await change(body);
      assertProblem(problem, answer, 422, '011');
      assert.deepEqual(
        [answer.json.errors[0].field, answer.json.errors[0].details.problem],
        [field, problem],
      );
    }
    assertProblem('member', await change({ currentPassword: 'a', password: 'b', traderId: 2 }), 422, '011');
    assertProblem('absent', await change({ password: NEXT }), 422, '011');
    assert.equal(await isIn(trader), true);
    assert.equal(
      (await change({ currentPassword: TEST_PASSWORD, password: NEXT }, server.client())).status,
      401,
    );
  });

  test('of two new passwords at once one is set, and its holder stays signed in', async () => {
    const phone = await elsewhere();
    const answers = await Promise.all([
      change({ currentPassword: TEST_PASSWORD, password: NEXT }),
      change({ currentPassword: TEST_PASSWORD, password: `${NEXT}!` }, phone),
    ]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.ok(answers.every(({ status }) => [200, 401, 409, 422].includes(status)));
  });

  test('sessions are listed with the present one marked, and can be ended one by one', async () => {
    const phone = await elsewhere();
    server.clock.now += 90_000;
    await isIn(phone);
    server.clock.now += 90_000;
    const { results } = (await trader.call('GET', SESSIONS)).json;
    assert.deepEqual(
      results.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
      [true, false],
      'the last used one stands first, and asking for the list is use as well',
    );
    const [, other] = results;
    assert.deepEqual(Object.keys(other), ['id', 'isCurrent', 'client', 'network', 'createdAt', 'lastUsedAt']);
    const left = await trader.call('DELETE', `${SESSIONS}/${other.id}`);
    assert.equal(left.json.results.length, 1);
    assert.equal(await isIn(phone), false);
    assertProblem('again', await trader.call('DELETE', `${SESSIONS}/${other.id}`), 404, '010');
  });

  test("another trader's session cannot be ended, and looks like none", async () => {
    const bob = await withAnotherTrader(server);
    const [his] = (await bob.call('GET', SESSIONS)).json.results;
    const bytes = async (id: string) => {
      const { text, json, status } = await trader.call('DELETE', `${SESSIONS}/${id}`);
      assert.equal(status, 404);
      return text.replace(json.requestId, '');
    };
    assert.equal(await bytes(his.id), await bytes('AAAAAAAAAAAA'));
    assert.equal(await isIn(bob), true);
  });

  test('signing out everywhere ends every session of the trader and of no one else', async () => {
    const phone = await elsewhere();
    const bob = await withAnotherTrader(server);
    const { status, headers } = await trader.call('POST', '/api/v1/auth/sign_out_everywhere', { body: {} });
    assert.deepEqual([status, headers.get('clear-site-data')], [200, '"cache"']);
    assert.deepEqual([await isIn(trader), await isIn(phone), await isIn(bob)], [false, false, true]);
  });
});
