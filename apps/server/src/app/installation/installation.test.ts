import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { FillDemo } from './demo.ts';
import { startServer } from '#server/app/serve.ts';
import {
  signInAs,
  testServers,
  withTrader,
  TEST_EMAIL,
  TEST_PASSWORD,
  type TestServer,
  type TestServerOptions,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const JOURNAL = '/api/v1/installation/journal';
const DEMO = '/api/v1/installation/demo';
const FORM = { email: TEST_EMAIL, password: TEST_PASSWORD, firstName: 'Ann', lastName: 'Lee' };

async function stateOf(server: TestServer) {
  return (await server.client().call('GET', '/api/v1/installation')).json;
}

function countTraders(server: TestServer): Promise<number> {
  return server.services.store.read(
    async (db) => (await db.selectFrom('trader').select('id').execute()).length,
  );
}

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);

  test('an empty installation offers both ways in, one with a trader none', async () => {
    const server = await start({ environment: { CONTACT_URL: 'mailto:help@desk.test' } });
    const empty = {
      empty: true,
      canCreateJournal: true,
      demoOffered: true,
      canOpenDemo: true,
      demoStep: null,
      contactUrl: 'mailto:help@desk.test',
      setUpCodeNeeded: false,
      registrationOpen: false,
    };
    assert.deepEqual(await stateOf(server), empty);
    const trader = await withTrader(server);
    assert.deepEqual(await stateOf(server), {
      ...empty,
      empty: false,
      canCreateJournal: false,
      demoOffered: false,
    });
    const profile = (await trader.call('GET', '/api/v1/profile')).json;
    assert.deepEqual(
      [profile.email, profile.firstName, profile.lastName, profile.language],
      [TEST_EMAIL, 'Ann', 'Lee', null],
    );
    for (const path of [JOURNAL, DEMO]) {
      const again = await server
        .client()
        .call('POST', path, { body: path === JOURNAL ? { ...FORM, email: 'x@desk.test' } : {} });
      assert.deepEqual([again.status, again.json.errors[0].code], [404, '010'], path);
    }
  });

  test('of many who create the first journal at once one succeeds', async () => {
    const server = await start();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        server.client().call('POST', JOURNAL, { body: { ...FORM, email: `t${at}@desk.test` } }),
      ),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, ...Array<number>(7).fill(404)],
    );
    assert.equal(await countTraders(server), 1);
  });

  test('each thing that is wrong with the form is named in its field', async () => {
    const server = await start();
    const problemsOf = async (form: object) => {
      const { status, json } = await server.client().call('POST', JOURNAL, { body: { ...FORM, ...form } });
      assert.equal(status, 422);
      return json.errors.map(
        ({ code, field, details }: { code: string; field: string; details: { problem: string } }) => [
          code,
          field,
          details.problem,
        ],
      );
    };
    assert.deepEqual(await problemsOf({ email: 'ann' }), [['011', 'email', 'not-an-email']]);
    assert.deepEqual(await problemsOf({ password: 'abc' }), [
      ['011', 'password', 'too-short'],
      ['011', 'password', 'no-upper'],
      ['011', 'password', 'no-digit'],
      ['011', 'password', 'no-symbol'],
    ]);
    assert.deepEqual(await problemsOf({ password: 'Password1!' }), [['011', 'password', 'too-common']]);
    assert.deepEqual(await problemsOf({ email: 'annabel@desk.test', password: 'Annabel-1' }), [
      ['011', 'password', 'too-common'],
    ]);
    assert.equal(await countTraders(server), 0);
  });

  test('where others could be first, the code in the log is asked for', async () => {
    const server = await start({ config: { baseUrl: new URL('https://journal.desk.test') } });
    const code = server.setUpCode ?? '';
    assert.match(code, /^[a-z0-9]{12}$/);
    assert.equal((await stateOf(server)).setUpCodeNeeded, true);
    for (const setUpCode of [undefined, '', 'x', `${code}x`]) {
      const { json } = await server
        .client()
        .call('POST', JOURNAL, { body: { ...FORM, ...(setUpCode === undefined ? {} : { setUpCode }) } });
      assert.equal(json.errors[0].field, 'setUpCode');
    }
    const right = await server
      .client()
      .call('POST', JOURNAL, { body: { ...FORM, setUpCode: ` ${code.toUpperCase()} ` } });
    assert.equal(right.status, 200);
    assert.equal((await stateOf(server)).setUpCodeNeeded, false);
  });

  test('where the code is required, the demo is not given without it, and the owner signs in with the code', async () => {
    const reachable: TestServerOptions[] = [
      { config: { baseUrl: new URL('https://journal.desk.test') } },
      { environment: { BASE_URL: 'https://journal.desk.test' } },
      { environment: { NODE_ENV: 'production', BASE_URL: 'https://journal.desk.test' } },
    ];
    for (const options of reachable) {
      const server = await start(options);
      assert.equal((await stateOf(server)).demoOffered, false);
      assert.equal((await server.client().call('POST', DEMO)).status, 404);
      assert.equal(await countTraders(server), 0);
      const form = { ...FORM, setUpCode: server.setUpCode };
      assert.equal((await server.client().call('POST', JOURNAL, { body: form })).status, 200);
      await server.close();
    }
  });

  test('with the demo that the operator asked for, the owner still creates the first journal with the code', async () => {
    for (const more of [{}, { NODE_ENV: 'production', REGISTRATION: 'open' }]) {
      const [filled, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const environment = { BASE_URL: 'https://journal.desk.test', DEMO: 'on', ...more };
      const fillDemo: FillDemo = async () => filled.resolve(await done.promise);
      const server = await start({ environment, fillDemo });
      done.resolve();
      await filled.promise;
      const state = await stateOf(server);
      assert.deepEqual(
        [
          state.empty,
          state.canCreateJournal,
          state.demoOffered,
          state.setUpCodeNeeded,
          state.registrationOpen,
        ],
        [false, true, false, true, false],
      );
      assert.equal((await server.client().call('POST', DEMO)).status, 404);
      const body = { emailAddress: 'eve@desk.test', firstName: 'Eve', lastName: '' };
      assert.equal((await server.client().call('POST', '/api/v1/account/register', { body })).status, 404);
      const wrong = await server.client().call('POST', JOURNAL, { body: { ...FORM, setUpCode: 'x' } });
      assert.equal(wrong.json.errors[0].field, 'setUpCode');
      const form = { ...FORM, setUpCode: server.setUpCode };
      assert.equal((await server.client().call('POST', JOURNAL, { body: form })).status, 200);
      assert.equal((await server.client().call('POST', JOURNAL, { body: form })).status, 404);
      assert.equal((await stateOf(server)).canCreateJournal, false);
      await server.close();
    }
  });

  test('a store with a trader gets no demo, whatever the operator sets', async () => {
    const place = await newStoreLocation();
    const first = await start({ place });
    await withTrader(first);
    await first.close();
    const filled: number[] = [];
    const fillDemo: FillDemo = async (_services, { traderId }) => void filled.push(traderId);
    const server = await start({
      place,
      dataDir: first.config.dataDir,
      environment: { DEMO: 'on' },
      fillDemo,
    });
    await server.close();
    assert.deepEqual(filled, []);
  });

  test('the code cannot be found by trying', async () => {
    const server = await start({ config: { baseUrl: new URL('https://journal.desk.test') } });
    const codes = [];
    for (let guess = 0; guess < 22; guess++)
      codes.push(
        (await server.client().call('POST', JOURNAL, { body: { ...FORM, setUpCode: `${guess}` } })).json
          .errors[0].code,
      );
    assert.deepEqual(codes, [...Array<string>(20).fill('011'), '012', '012']);
  });

  test('the demo trader’s sign-in is shown once and works', async () => {
    const filled: number[] = [];
    const fillDemo: FillDemo = async (_services, { traderId }) => void filled.push(traderId);
    const server = await start({ fillDemo });
    const answers = await Promise.all(Array.from({ length: 4 }, () => server.client().call('POST', DEMO)));
    const done = answers.filter(({ status }) => status === 200);
    assert.equal(done.length, 1);
    assert.equal(filled.length, 1);
    const { username, password, accessToken, profile } = done[0]!.json;
    assert.equal(profile.isDemo, true);
    assert.match(accessToken, /^tj_/);
    assert.equal((await signInAs(server.client(), username, password)).status, 200);
    assert.deepEqual([(await stateOf(server)).empty, (await stateOf(server)).demoOffered], [false, false]);
  });

  test('a demo that fails leaves nothing behind', async () => {
    const fillDemo: FillDemo = async () => Promise.reject(new Error('the demo platform is away'));
    const server = await start({ fillDemo });
    const { status, json } = await server.client().call('POST', DEMO);
    assert.deepEqual([status, json.errors[0].code], [500, '999']);
    assert.equal(await countTraders(server), 0);
    assert.equal((await stateOf(server)).demoOffered, true);
  });

  test('while the demo is being made the installation says at which step it is', async () => {
    const [reached, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const fillDemo: FillDemo = async (_services, { onStep }) => {
      onStep('journal');
      reached.resolve();
      await go.promise;
    };
    const server = await start({ fillDemo });
    const made = server.client().call('POST', DEMO);
    await reached.promise;
    const { empty, demoStep } = await stateOf(server);
    assert.deepEqual([empty, demoStep], [false, 'journal']);
    go.resolve();
    assert.equal((await made).status, 200);
    assert.equal((await stateOf(server)).demoStep, null);
  });

  test('the trader of an empty journal has the demo made beside it, once, and stays signed in', async () => {
    const filled: number[] = [];
    const server = await start({ fillDemo: async (_services, { traderId }) => void filled.push(traderId) });
    const trader = await withTrader(server);
    assert.equal((await stateOf(server)).canOpenDemo, true);
    assert.equal((await server.client().call('POST', `${DEMO}/open`)).status, 401);
    const { username, password } = (await trader.call('POST', `${DEMO}/open`)).json;
    assert.equal((await trader.call('POST', `${DEMO}/open`)).status, 404);
    assert.equal((await signInAs(server.client(), username, password)).status, 200);
    assert.equal((await trader.call('GET', '/api/v1/profile')).json.isDemo, false);
    assert.deepEqual([filled.length, (await stateOf(server)).canOpenDemo], [1, false]);
  });

  test('a demo that a crash interrupted is removed at the next start', async () => {
    const server = await start();
    await server.client().call('POST', DEMO);
    await server.services.store.write((db) =>
      db
        .insertInto('store_fact')
        .values({ name: 'demo-filling', value: Buffer.from('') })
        .execute(),
    );
    await server.close();
    const next = await startServer(server.config, {
      fillDemo: async () => undefined,
      logDestination: { write: () => undefined },
    });
    const left = await next.services.store.read((db) => db.selectFrom('trader').select('id').execute());
    await next.close();
    assert.deepEqual(left, []);
  });

  test('DEMO=off and production offer no demo, DEMO=on needs no question', async () => {
    for (const environment of [
      { DEMO: 'off' },
      { NODE_ENV: 'production', BASE_URL: 'https://journal.desk.test' },
    ]) {
      const server = await start({ environment });
      assert.equal((await stateOf(server)).demoOffered, false);
      assert.equal((await server.client().call('POST', DEMO)).status, 404);
      assert.equal(await countTraders(server), 0);
    }
    const filled = Promise.withResolvers<void>();
    const server = await start({ environment: { DEMO: 'on' }, fillDemo: async () => filled.resolve() });
    await filled.promise;
    await server.close();
    const path = join(server.config.dataDir, 'demo.json');
    const { username, password } = JSON.parse(readFileSync(path, 'utf8'));
    assert.equal(username, 'demo@daybook.test');
    assert.match(password, /^Demo-/);
    if (process.platform !== 'win32') assert.equal(statSync(path).mode & 0o777, 0o600);
  });
});
