import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely } from 'kysely';
import { COST, hashPassword, setCostForTests } from './password-hash.ts';
import {
  LIGHT_HASHES,
  signInAs,
  testServers,
  withTrader,
  TEST_EMAIL,
  TEST_NOW,
  TEST_PASSWORD,
  type TestAnswer,
  type TestServer,
} from '#server/app/server-testing.ts';
import { openHashQueue } from '#server/limits/hash-queue.ts';
import { StoreFull } from '#server/store/store-errors.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';
import { openSignIn } from './sign-in.ts';

const QUARTER_MS = 15 * 60_000;

function auditOf(server: TestServer, event: string) {
  return server.services.store.read((db) =>
    db.selectFrom('audit').selectAll().where('event', '=', event).orderBy('id').execute(),
  );
}

function codesOf(answers: readonly TestAnswer[]): Record<string, number> {
  const codes = answers.map(({ status, json }) => (status === 200 ? '200' : json.errors[0].code));
  return Object.fromEntries(
    Object.entries(Object.groupBy(codes, (code) => code)).map(([code, all]) => [code, all?.length ?? 0]),
  );
}

onEachEngine((engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);

  test('a trader signs in with the address in any capitals and the password exactly', async () => {
    const server = await start();
    await withTrader(server);
    for (const name of [TEST_EMAIL, TEST_EMAIL.toUpperCase(), ` ${TEST_EMAIL} `]) {
      const { status, json, headers } = await signInAs(server.client(), name);
      assert.equal(status, 200, name);
      assert.match(json.accessToken, /^tj_[\w-]{43}$/);
      assert.deepEqual(
        [json.profile.email, json.profile.name, json.profile.isDemo],
        [TEST_EMAIL, 'Ann Lee', false],
      );
      assert.equal(headers.get('cache-control'), 'no-store');
    }
    for (const password of [
      TEST_PASSWORD.toUpperCase(),
      ` ${TEST_PASSWORD}`,
      `${TEST_PASSWORD} `,
      'x',
      'ñ'.repeat(1_000),
    ])
      assert.equal(
        (await signInAs(server.client(), TEST_EMAIL, password)).json.errors[0].code,
        '004',
        password.slice(0, 20),
      );
  });

  test('an unknown address and a wrong password are answered alike to the byte', async () => {
    const server = await start();
    await withTrader(server);
    const wrong = await signInAs(server.client(), TEST_EMAIL, 'Wrong-Password-1');
    const unknown = await signInAs(server.client(), 'nobody@desk.test', 'Wrong-Password-1');
    const bytes = ({ status, text, headers, json }: TestAnswer) => [
      status,
      text.replace(json.requestId, ''),
      [...headers].filter(([name]) => name !== 'date'),
    ];
    assert.deepEqual(bytes(wrong), bytes(unknown));
    assert.equal(wrong.json.errors[0].code, '004');
  });

  test('a right password that finds the disk full is no guess: there is no wait once there is space', async () => {
    const server = await start();
    await withTrader(server);
    const { store } = server.services;
    const sessions = (db: Kysely<Tables>) => db.selectFrom('session').select('public_id').execute();
    const { length } = await store.read(sessions);
    // Where pages have room left, counting continues when a session's row finds none.
    const write: Store['write'] = (work, kind) =>
      store.write(async (db) => {
        const result = await work(db);
        if ((await sessions(db)).length > length) throw new StoreFull('no space');
        return result;
      }, kind);
    const full = new Proxy(store, {
      get: (on, name) => (name === 'write' ? write : Reflect.get(on, name, on)),
    });
    const { signIn } = await openSignIn({ ...server.services, store: full }, openHashQueue());
    const attempt = {
      username: TEST_EMAIL,
      password: TEST_PASSWORD,
      now: server.clock.now,
      ip: '127.0.0.1',
      headers: {},
      cookies: new Map<string, string>(),
      requestId: 'full',
    };
    for (let tries = 0; tries < 15; tries += 1) await assert.rejects(signIn(attempt), StoreFull);
    assert.equal((await signInAs(server.client())).status, 200);
  });

  test('of 64 guesses at once ten are checked, the others wait', async () => {
    const server = await start();
    await withTrader(server);
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => signInAs(server.client(), TEST_EMAIL, 'Wrong-Password-1')),
    );
    assert.deepEqual(codesOf(answers), { '004': 10, '012': 54 });
    const waiting = answers.find(({ json }) => json.errors[0].code === '012');
    const seconds = waiting?.json.errors[0].details.retryAfter;
    assert.equal(waiting?.status, 429);
    assert.equal(waiting?.headers.get('retry-after'), String(seconds));
    assert.ok(seconds > 0 && seconds <= 1_050);
    assert.equal(
      (await signInAs(server.client(), TEST_EMAIL)).json.errors[0].code,
      '012',
      'not even the right one',
    );
    assert.equal((await auditOf(server, 'limit-hit')).length, 5, 'told, and not as often as it was tried');
    server.clock.now = TEST_NOW - (TEST_NOW % QUARTER_MS) + QUARTER_MS;
    assert.equal((await signInAs(server.client())).status, 429, 'a new quarter of the hour changes nothing');
    server.clock.now = TEST_NOW + seconds * 1_000;
    assert.equal((await signInAs(server.client())).status, 200, 'after the wait');
  });

  test('strangers who guess do not lock the trader out on a known device', async () => {
    const server = await start();
    const trader = await withTrader(server);
    await Promise.all(
      Array.from({ length: 12 }, () => signInAs(server.client(), TEST_EMAIL, 'Wrong-Password-1')),
    );
    assert.equal((await signInAs(server.client())).status, 429);
    assert.equal((await signInAs(trader)).status, 200);
    const forged = server.client();
    forged.cookies.set('device', `${'A'.repeat(22)}.${'A'.repeat(43)}`);
    assert.equal((await signInAs(forged)).status, 429);
    const codes = [];
    for (let guess = 0; guess < 12; guess++)
      codes.push((await signInAs(trader, TEST_EMAIL, 'Wrong-Password-1')).json.errors[0].code);
    assert.deepEqual(
      codes,
      [...Array<string>(10).fill('004'), '012', '012'],
      'a known device has ten guesses of its own',
    );
  });

  test('one address gets thirty guesses at many accounts', async () => {
    const server = await start();
    const codes = [];
    for (let guess = 0; guess < 32; guess++)
      codes.push(
        (await signInAs(server.client(), `trader${guess}@desk.test`, 'Wrong-Password-1')).json.errors[0].code,
      );
    assert.deepEqual(codes, [...Array<string>(30).fill('004'), '012', '012']);
  });

  test('an address is believed from trusted proxies alone', async () => {
    for (const [trusted, expected] of [
      ['', 1],
      ['127.0.0.1', 31],
    ] as const) {
      const server = await start({ environment: { TRUSTED_PROXIES: trusted } });
      for (let guess = 0; guess < 31; guess++)
        await server.client().call('POST', '/api/v1/auth/sign_in', {
          body: { username: `trader${guess}@desk.test`, password: 'x' },
          headers: { 'x-forwarded-for': `198.51.100.9, 203.0.${guess}.7` },
        });
      const seen = new Set((await auditOf(server, 'sign-in')).map(({ address }) => address));
      assert.equal(seen.size, expected);
      assert.equal(seen.has('198.51.100.0'), false, 'what the caller itself claims is worth nothing');
    }
  });

  test('what is right does not count as a guess', async () => {
    const server = await start();
    await withTrader(server);
    for (let time = 0; time < 12; time++) assert.equal((await signInAs(server.client())).status, 200);
  });

  test('signing out ends the session on every server at once', async () => {
    const first = await start();
    const second =
      engine === 'postgres'
        ? await start({
            place: first.config.store,
            dataDir: first.config.dataDir,
            config: { keyFile: first.config.keyFile },
          })
        : first;
    const here = await withTrader(first);
    const there = second.client();
    there.token = here.token;
    for (const [name, value] of here.cookies) there.cookies.set(name, value);
    assert.equal((await there.call('GET', '/api/v1/profile')).status, 200);
    const out = await here.call('POST', '/api/v1/auth/sign_out');
    assert.deepEqual([out.status, out.text, out.headers.get('clear-site-data')], [200, '{}', '"cache"']);
    assert.equal(here.cookies.has('bind'), false);
    const codes = await Promise.all(
      Array.from(
        { length: 50 },
        async () => (await there.call('GET', '/api/v1/profile')).json.errors[0].code,
      ),
    );
    assert.deepEqual(new Set(codes), new Set(['003']));
  });

  test('the audit records sign-ins, failed sign-ins and sign-outs', async () => {
    const server = await start();
    const trader = await withTrader(server);
    await signInAs(server.client(), TEST_EMAIL, 'Wrong-Password-1');
    await trader.call('POST', '/api/v1/auth/sign_out');
    const created = (await auditOf(server, 'journal-created'))[0];
    const refused = (await auditOf(server, 'sign-in'))[0];
    const left = (await auditOf(server, 'sign-out'))[0];
    assert.deepEqual(
      [refused?.result, refused?.trader_id, refused?.address, refused?.at],
      ['refused', created?.trader_id, '127.0.0.0', TEST_NOW],
    );
    assert.deepEqual([left?.result, left?.session], ['done', created?.session]);
    assert.match(left?.request_id ?? '', /^[\w-]{12}$/);
    const change = server.services.store.write((db) =>
      db.updateTable('audit').set({ result: 'x' }).execute(),
    );
    await assert.rejects(change, 'what is written stays');
  });

  test('a hash of less work is made again at the next sign-in', async (t) => {
    t.after(() => setCostForTests(LIGHT_HASHES));
    setCostForTests(COST);
    const server = await start();
    await withTrader(server);
    const { store } = server.services;
    const hashOf = () =>
      store.read((db) => db.selectFrom('trader').select('password_hash').executeTakeFirstOrThrow());
    const weak = await hashPassword(TEST_PASSWORD, { memory: 1_024, passes: 1, parallelism: 1 });
    await store.write((db) => db.updateTable('trader').set({ password_hash: weak }).execute());
    assert.equal((await signInAs(server.client())).status, 200);
    assert.match((await hashOf()).password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    assert.equal((await signInAs(server.client())).status, 200);
  });
});
