import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { TOTP } from 'otpauth';
import {
  signInAs,
  ONE_SERVER,
  testServers,
  TEST_EMAIL,
  TEST_NOW,
  TEST_PASSWORD,
  withTrader,
  type Client,
  type TestAnswer,
  type TestServer,
} from '#server/app/server-testing.ts';
import { FACTOR, setUpFactor } from './second-factor-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const HALF_MINUTE = 30_000;
const STEP = '/api/v1/auth/second_step';

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  let app: TOTP;
  let recoveryCodes: string[];
  beforeEach(async () => {
    server = await start();
    trader = await withTrader(server);
    ({ app, recoveryCodes } = await setUpFactor(trader, server.clock.now));
  });

  /** The code that the telephone shows so many half minutes from the server's present one. */
  const codeAt = (halfMinutes: number) =>
    app.generate({ timestamp: server.clock.now + halfMinutes * HALF_MINUTE });
  async function challenged(client = server.client()): Promise<string> {
    const { json, status, cookies } = await signInAs(client);
    assert.deepEqual([status, json.accessToken, cookies], [200, undefined, []]);
    client.token = null;
    return json.challenge;
  }
  const step = (challenge: string, code: string, client = server.client()) =>
    client.call('POST', STEP, { body: { challenge, code } });
  const codeOf = ({ status, json }: TestAnswer) => (status === 200 ? '200' : json.errors[0].code);
  const tally = (answers: readonly TestAnswer[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(answers.map(codeOf), (code) => code)).map(([code, all]) => [
        code,
        all?.length,
      ]),
    );
  const messages = async () =>
    (await server.services.store.read((db) => db.selectFrom('outbox').select('id').execute())).length;
  const later = (halfMinutes = 1) => (server.clock.now += halfMinutes * HALF_MINUTE);
  const eventsOf = async (event: string) =>
    server.services.store.read((db) =>
      db.selectFrom('audit').selectAll().where('event', '=', event).orderBy('id').execute(),
    );

  test('the second factor is on once a code was confirmed, and the answer has no secret', async () => {
    const state = await trader.call('GET', FACTOR);
    assert.deepEqual(state.json, { enabled: true, enabledAt: TEST_NOW, recoveryCodesLeft: 10 });
    assert.equal(new Set(recoveryCodes).size, 10);
    for (const code of recoveryCodes) assert.match(code, /^(?:[a-z0-9]{4}-){3}[a-z0-9]{4}$/);
    const rows = await server.services.store.read(async (db) => [
      ...(await db.selectFrom('second_factor').selectAll().execute()),
      ...(await db.selectFrom('recovery_code').selectAll().execute()),
    ]);
    const bytes = Buffer.concat(
      rows.flatMap((row) =>
        Object.values(row).map((value) =>
          value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(String(value)),
        ),
      ),
    );
    assert.equal(bytes.includes(Buffer.from(app.secret.bytes)), false);
    for (const code of recoveryCodes) assert.equal(bytes.includes(code.replaceAll('-', '')), false);
    const again = await trader.call('POST', `${FACTOR}/begin`, { body: { currentPassword: TEST_PASSWORD } });
    assert.equal(again.status, 409);
  });

  test('signing in takes two steps then, and ends with a session as any other', async () => {
    later();
    const client = server.client();
    const done = await step(await challenged(client), codeAt(0), client);
    assert.equal(done.status, 200);
    assert.match(done.json.accessToken, /^tj_[\w-]{43}$/);
    assert.equal(done.json.profile.email, TEST_EMAIL);
    client.token = done.json.accessToken;
    assert.equal((await client.call('GET', '/api/v1/profile')).status, 200);
  });

  test('spaces in a code do not count, and a clock may be half a minute off', async () => {
    later(2);
    const before = codeAt(-1);
    assert.equal((await step(await challenged(), `${before.slice(0, 3)} ${before.slice(3)}`)).status, 200);
    later(2);
    assert.equal((await step(await challenged(), codeAt(1))).status, 200);
    later(4);
    assert.equal(codeOf(await step(await challenged(), codeAt(-2))), '004');
  });

  test('a code is taken once, of however many requests at once, and no earlier one after it', async () => {
    later();
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challenged()));
    const code = codeAt(0);
    const answers = await Promise.all(challenges.map((challenge) => step(challenge, code)));
    assert.deepEqual(tally(answers), { '200': 1, '004': 4 });
    assert.equal(codeOf(await step(await challenged(), codeAt(-1))), '004');
    assert.equal(codeOf(await step(await challenged(), code)), '004', 'nor again');
  });

  test('a recovery code opens once, of however many requests at once, in any capitals', async () => {
    const [code = ''] = recoveryCodes;
    const challenges = await Promise.all(Array.from({ length: 5 }, () => challenged()));
    const answers = await Promise.all(challenges.map((challenge) => step(challenge, code.toUpperCase())));
    assert.deepEqual(tally(answers), { '200': 1, '004': 4 });
    assert.equal((await trader.call('GET', FACTOR)).json.recoveryCodesLeft, 9);
    assert.equal((await eventsOf('recovery-code-used')).length, 1);
  });

  test('a challenge is spent by its sign-in, by five codes, by five minutes and by a new password', async () => {
    later();
    const spent = await challenged();
    assert.equal((await step(spent, codeAt(0))).status, 200);
    later();
    assert.equal(codeOf(await step(spent, codeAt(0))), '004');
    const guessed = await challenged();
    for (let guess = 0; guess < 5; guess++) assert.equal(codeOf(await step(guessed, '000000')), '004');
    assert.equal(codeOf(await step(guessed, codeAt(0))), '004');
    const late = await challenged();
    later(10);
    assert.equal(codeOf(await step(late, codeAt(0))), '004');
    const old = await challenged();
    await server.services.store.write((db) =>
      db.updateTable('trader').set({ password_version: 7 }).execute(),
    );
    assert.equal(codeOf(await step(old, codeAt(0))), '004');
    assert.equal(codeOf(await step('nonsense', codeAt(0))), '004');
  });

  test('of 40 guesses at once, over many challenges, ten are checked', async () => {
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challenged()));
    const answers = await Promise.all(
      Array.from({ length: 29 }, (_, guess) => step(challenges[guess % 8] ?? '', '000000')),
    );
    assert.deepEqual(tally(answers), { '004': 10, '012': 19 });
    assert.equal((await eventsOf('second-factor')).length, 10);
    later();
    const client = server.client();
    for (const [name, value] of trader.cookies) client.cookies.set(name, value);
    const { json } = await signInAs(client);
    client.token = null;
    assert.equal(
      (await step(json.challenge, codeAt(0), client)).status,
      200,
      'the trader’s own device gets in',
    );
  });

  test('a wrong password gets the usual answer, which does not reveal the second factor', async () => {
    const wrong = await signInAs(server.client(), TEST_EMAIL, 'Wrong-Password-1');
    const unknown = await signInAs(server.client(), 'nobody@desk.test', 'Wrong-Password-1');
    const bytes = ({ status, text, json }: TestAnswer) => [status, text.replace(json.requestId, '')];
    assert.deepEqual(bytes(wrong), bytes(unknown));
  });

  test('it is switched off, and its codes are renewed, by password and code together', async () => {
    later();
    const wrongPassword = { currentPassword: 'Wrong-Password-1', code: codeAt(0) };
    const wrongCode = { currentPassword: TEST_PASSWORD, code: '000000' };
    for (const [body, field] of [
      [wrongPassword, 'currentPassword'],
      [wrongCode, 'code'],
    ] as const)
      for (const what of ['disable', 'recovery_codes']) {
        const refused = await trader.call('POST', `${FACTOR}/${what}`, { body });
        assert.deepEqual([refused.status, refused.json.errors[0].field], [422, field]);
      }
    const right = () => ({ currentPassword: TEST_PASSWORD, code: codeAt(0) });
    const renewed = await trader.call('POST', `${FACTOR}/recovery_codes`, { body: right() });
    assert.equal(renewed.json.recoveryCodes.length, 10);
    assert.equal(
      codeOf(await step(await challenged(), recoveryCodes[0] ?? '')),
      '004',
      'the old ones are gone',
    );
    later();
    const before = await messages();
    const off = await trader.call('POST', `${FACTOR}/disable`, { body: right() });
    assert.equal((await messages()) - before, 1, 'its owner is told');
    assert.deepEqual(off.json, { enabled: false, enabledAt: null, recoveryCodesLeft: 0 });
    assert.match((await signInAs(server.client())).json.accessToken, /^tj_/);
    assert.equal((await trader.call('POST', `${FACTOR}/disable`, { body: right() })).status, 409);
    assert.deepEqual(
      [(await eventsOf('second-factor-on')).length, (await eventsOf('second-factor-off')).length],
      [1, 1],
    );
  });

  test(
    'both steps may be taken at different servers',
    { skip: engine === 'sqlite' && ONE_SERVER },
    async () => {
      const second = await start({
        place: server.config.store,
        dataDir: server.config.dataDir,
        config: { keyFile: server.config.keyFile },
      });
      later();
      second.clock.now = server.clock.now;
      assert.equal((await step(await challenged(), codeAt(0), second.client())).status, 200);
    },
  );
});
