import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import type { TOTP } from 'otpauth';
import { ENDPOINTS } from '@daybook/api/contract/all-endpoints.ts';
import type { Endpoint } from '@daybook/api/contract/endpoint.ts';
import * as z from 'zod/mini';
import { windowAndSlotMs } from '#server/limits/sliding-limit-testing.ts';
import {
  signInAs,
  TEST_EMAIL,
  TEST_PASSWORD,
  testServers,
  withTrader,
  type Client,
  type TestAnswer,
  type TestServer,
} from '#server/app/server-testing.ts';
import { setUpFactor } from '#server/identity/second-factor/second-factor-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const HALF_MINUTE = 30_000;
const QUARTER_PASSED_MS = windowAndSlotMs(15 * 60_000);
const DAY_PASSED_MS = windowAndSlotMs(86_400_000);

/** What asks for the current password; the last one leaves nothing to ask for. */
const ACTIONS = {
  saveProfile: { path: '/profile', fields: { email: 'new@desk.test' } },
  createApiToken: { path: '/user/tokens', fields: { name: 'Sheet', may: 'read' } },
  changePassword: { path: '/auth/password', fields: { password: 'Closing-Bell-1600' } },
  renewRecoveryCodes: { path: '/auth/second_factor/recovery_codes', fields: {} },
  disableSecondFactor: { path: '/auth/second_factor/disable', fields: {} },
  deleteTrader: { path: '/profile/delete', fields: { confirmation: TEST_EMAIL } },
} as const;
type Action = keyof typeof ACTIONS;

onEachEngine((_engine, _open, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  let app: TOTP;
  let recoveryCodes: string[];
  beforeEach(async () => {
    server = await start();
    trader = await withTrader(server);
    ({ app, recoveryCodes } = await setUpFactor(trader, (server.clock.now += HALF_MINUTE)));
  });
  const newCode = () => app.generate({ timestamp: (server.clock.now += HALF_MINUTE) });
  const act = (name: Action, proof: Readonly<Record<string, string>>): Promise<TestAnswer> => {
    const { path, fields } = ACTIONS[name];
    const members = { ...fields, ...proof };
    if (name !== 'saveProfile') return trader.call('POST', `/api/v1${path}`, { body: members });
    const form = new FormData();
    for (const [field, value] of Object.entries(members)) form.set(field, value);
    return trader.call('POST', `/api/v1${path}`, { form });
  };
  const problemOf = ({ status, json }: TestAnswer) =>
    status === 200 ? 'done' : `${json.errors[0].field ?? json.errors[0].code}`;
  const right = { currentPassword: TEST_PASSWORD };
  const whole = () =>
    server.services.store.read(async (db) =>
      JSON.stringify([
        await db
          .selectFrom('trader')
          .select(['email', 'password_hash', 'password_version', 'disabled_at'])
          .execute(),
        await db.selectFrom('api_token').select('name').execute(),
        await db.selectFrom('link').select('payload').where('purpose', '=', 'address').execute(),
        await db.selectFrom('second_factor').select('version').execute(),
      ]),
    );
  const messages = async () =>
    (await server.services.store.read((db) => db.selectFrom('outbox').select('id').execute())).length;

  test('every call that takes the current password is tried here', () => {
    const asking = (ENDPOINTS as readonly Endpoint[]).filter(
      ({ body }) =>
        body !== undefined &&
        'currentPassword' in (z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {}),
    );
    assert.deepEqual(
      new Set(asking.map(({ name }) => name)),
      // A second factor is begun only while none is on.
      new Set([...Object.keys(ACTIONS), 'beginSecondFactor']),
    );
  });

  test('with a second factor none of them does anything for the password alone, nor for a code alone', async () => {
    const before = await whole();
    for (const name of Object.keys(ACTIONS) as Action[]) {
      const own = name === 'renewRecoveryCodes' || name === 'disableSecondFactor';
      assert.equal(problemOf(await act(name, right)), 'code', name);
      if (!own) assert.equal(problemOf(await act(name, { ...right, code: '  ' })), 'code', name);
      assert.equal(problemOf(await act(name, { ...right, code: '000000' })), 'code', name);
      assert.equal(
        problemOf(await act(name, { currentPassword: 'Wrong-Guess-1', code: newCode() })),
        'currentPassword',
        name,
      );
      server.clock.now += QUARTER_PASSED_MS;
    }
    assert.equal(await whole(), before);
  });

  test('with both they do, by a code of the app or a recovery code, each of them once', async () => {
    const code = newCode();
    assert.equal(problemOf(await act('createApiToken', { ...right, code })), 'done');
    assert.equal(problemOf(await act('createApiToken', { ...right, code })), 'code', 'used already');
    const [recovery = ''] = recoveryCodes;
    assert.equal(problemOf(await act('saveProfile', { ...right, code: recovery })), 'done');
    assert.equal(problemOf(await act('saveProfile', { ...right, code: recovery })), 'code');
    const changed = await act('changePassword', { ...right, code: newCode() });
    assert.equal(changed.status, 200, changed.text);
    trader.token = changed.json.accessToken;
    const deletion = { currentPassword: 'Closing-Bell-1600', code: newCode() };
    assert.equal(problemOf(await act('deleteTrader', deletion)), 'done');
  });

  test('none of them does anything once the session has ended, even where the proof was right before', async (t) => {
    const { store } = server.services;
    const endAll = (at: number | null) =>
      store.write((db) => db.updateTable('session').set({ ended_at: at }).execute());
    const before = await whole();
    for (const name of Object.keys(ACTIONS) as Action[]) {
      const proof = { ...right, code: newCode() };
      await trader.call('GET', '/api/v1/profile'); // writes down that the session was used
      const { write } = store;
      // What is written first is that a password was tried: then somebody signs out everywhere.
      const writing = t.mock.method(store, 'write', async (...args: Parameters<typeof write>) => {
        const result: unknown = await write.apply(store, args);
        writing.mock.restore();
        await endAll(server.clock.now);
        return result;
      });
      assert.equal(problemOf(await act(name, proof)), '003', name);
      await endAll(null);
    }
    assert.equal(await whole(), before);
  });

  test('without a second factor the password is enough', async () => {
    await act('disableSecondFactor', { ...right, code: newCode() });
    assert.equal((await trader.call('GET', '/api/v1/profile')).json.hasSecondFactor, false);
    assert.equal(problemOf(await act('createApiToken', right)), 'done');
  });

  test('a right password is compared thirty times in a quarter of an hour, whatever comes of it', async () => {
    server.clock.now += QUARTER_PASSED_MS; // setting the factor up took one
    for (let refused = 0; refused < 30; refused += 1)
      assert.equal(problemOf(await act('createApiToken', right)), 'code');
    assert.equal(problemOf(await act('saveProfile', { ...right, code: newCode() })), '012');
    server.clock.now += QUARTER_PASSED_MS;
    assert.equal(problemOf(await act('saveProfile', { ...right, code: newCode() })), 'done');
  });

  test('wrong codes are counted, all actions together', async () => {
    const names = ['createApiToken', 'saveProfile', 'renewRecoveryCodes'] as const;
    for (let wrong = 0; wrong < 10; wrong += 1)
      assert.equal(problemOf(await act(names[wrong % names.length]!, { ...right, code: '000000' })), 'code');
    assert.equal(problemOf(await act('createApiToken', { ...right, code: newCode() })), '012');
    server.clock.now += QUARTER_PASSED_MS;
    assert.equal(problemOf(await act('createApiToken', { ...right, code: newCode() })), 'done');
  });

  test('an e-mail reports a right password with a wrong code, at a sign-in and at an action, three a day', async () => {
    const before = await messages();
    const reported = async () => (await messages()) - before;
    const { json } = await signInAs(server.client());
    const step = { challenge: json.challenge, code: '000000' };
    await server.client().call('POST', '/api/v1/auth/second_step', { body: step });
    assert.equal(await reported(), 1);
    await act('createApiToken', { ...right, code: '000000' });
    assert.equal(await reported(), 2);
    await act('disableSecondFactor', { ...right, code: '000000' });
    await act('createApiToken', { ...right, code: '000000' });
    assert.equal(await reported(), 3);
    server.clock.now += DAY_PASSED_MS;
    const later = (await signInAs(server.client())).json.challenge;
    await server.client().call('POST', '/api/v1/auth/second_step', { body: { ...step, challenge: later } });
    assert.equal(await reported(), 4);
  });
});
