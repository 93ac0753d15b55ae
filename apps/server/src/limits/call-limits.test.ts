import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { busiestStretch } from './sliding-limit-testing.ts';
import { reserveSlots, SLOTS, slotStart, type SlidingLimit } from './sliding-limit.ts';
import {
  signInAs,
  TEST_PASSWORD,
  testServers,
  TEST_NOW,
  withAnotherTrader,
  withTrader,
  type Client,
} from '#server/app/server-testing.ts';
import { pause } from '#server/store/transactions.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const MINUTE = 60_000;

onEachEngine((engine, openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const limits = { CALLS_PER_MINUTE: '60', PUBLIC_CALLS_PER_MINUTE: '20' };
  const ask = async (client: Client) => (await client.call('GET', '/api/v1/errors')).status;

  test('no minute exceeds its limit, wherever it begins, and a steady caller gets nearly all of it', async () => {
    const store = await openTestStore();
    const limit: SlidingLimit = { bucket: 'steady', most: 60, windowMs: MINUTE };
    const given: number[] = [];
    for (let now = TEST_NOW; now < TEST_NOW + 5 * MINUTE; now += 500)
      if ((await store.write((db) => reserveSlots(db, limit, now, 1))).granted > 0) given.push(now);
    assert.ok(busiestStretch(given, MINUTE) <= 60);
    assert.ok(given.length >= 5 * 50, `${given.length} in five minutes`);
  });

  test('whatever is asked at whatever moments, no minute holds more', async () => {
    const store = await openTestStore();
    let bucket = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 9 })), {
          minLength: 20,
          maxLength: 60,
        }),
        async (steps) => {
          const limit: SlidingLimit = { bucket: `any-${bucket++}`, most: 20, windowMs: MINUTE };
          const used: number[] = [];
          let now = TEST_NOW;
          for (const [later, wanted] of steps) {
            now += later;
            const { granted, freeAt } = await store.write((db) => reserveSlots(db, limit, now, wanted));
            assert.ok(granted > 0 || freeAt > now, 'a refusal says when');
            // Places may be used until their slot ends: at its end is the worst that can happen.
            const latest = slotStart(now, limit) + MINUTE / SLOTS - 1;
            for (let n = 0; n < granted; n++) used.push(n % 2 === 0 ? now : latest);
          }
          assert.ok(
            busiestStretch(
              used.sort((left, right) => left - right),
              MINUTE,
            ) <= 20,
          );
        },
      ),
      { numRuns: engine === 'sqlite' ? 20 : 5, seed: 20_261_121 },
    );
  });

  test('of a crowd of reservations no more than the limit is granted', async () => {
    const store = await openTestStore();
    const limit: SlidingLimit = { bucket: 'crowd', most: 50, windowMs: MINUTE };
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        store.write((db) => reserveSlots(db, limit, TEST_NOW + n * 300, 3)),
      ),
    );
    assert.equal(
      answers.reduce((sum, { granted }) => sum + granted, 0),
      50,
    );
  });

  test('tokens that open nothing are few from one network, and hold up none that does', async () => {
    const server = await start({ environment: limits });
    const trader = await withTrader(server);
    const made = await trader.call('POST', '/api/v1/user/tokens', {
      body: { name: 'Sheet', may: 'read', currentPassword: TEST_PASSWORD },
    });
    const program = Object.assign(server.client(), { token: made.json.token });
    const guesses = await Promise.all(
      Array.from({ length: 80 }, (_, n) => {
        const form = ['tj_', 'tj_api_', 'garbage'][n % 3];
        return ask(Object.assign(server.client(), { token: `${form}${String(n).padStart(43, 'x')}` }));
      }),
    );
    assert.deepEqual(
      [401, 429].map((status) => guesses.filter((guess) => guess === status).length),
      [20, 60],
    );
    assert.deepEqual([await ask(trader), await ask(program)], [200, 200]);
    // Public calls have places of their own.
    assert.equal((await server.client().call('GET', '/api/v1/installation')).status, 200);
    assert.equal((await signInAs(server.client())).status, 200);
  });

  test('a clock set back by an hour or a day locks no one out, and the limit still applies', async () => {
    const server = await start({ environment: limits });
    const busy = await withTrader(server);
    const others = await Promise.all(
      ['bob@desk.test', 'cyd@desk.test'].map((email) => withAnotherTrader(server, email)),
    );
    const began = server.clock.now;
    for (const [at, step] of [60 * MINUTE, 24 * 60 * MINUTE].entries()) {
      await Promise.all(Array.from({ length: 70 }, () => ask(busy)));
      assert.equal(await ask(busy), 429);
      server.clock.now = began - step;
      assert.equal(await ask(busy), 200, 'used up before the step');
      // One who had places left continues for longer than these would last.
      const statuses = new Set<number>();
      for (let turn = 0; turn < 4; turn += 1, server.clock.now += 2 * MINUTE)
        for (const status of await Promise.all(Array.from({ length: 20 }, () => ask(others[at]!))))
          statuses.add(status);
      assert.deepEqual([...statuses], [200]);
      const crowd = await Promise.all(Array.from({ length: 90 }, () => ask(busy)));
      assert.equal(crowd.filter((status) => status === 200).length, 60);
    }
  });

  test('the sessions and tokens of one trader share one limit', async () => {
    const server = await start({ environment: limits });
    const trader = await withTrader(server);
    const elsewhere = server.client();
    await signInAs(elsewhere);
    const programs: Client[] = [];
    for (let token = 0; token < 8; token += 1) {
      const { json } = await trader.call('POST', '/api/v1/user/tokens', {
        body: { name: `Sheet ${token}`, may: 'read', currentPassword: TEST_PASSWORD },
      });
      programs.push(Object.assign(server.client(), { token: json.token }));
    }
    server.clock.now += 2 * MINUTE;
    const clients = [trader, elsewhere, ...programs];
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => ask(clients[n % 10]!)));
    assert.equal(answers.filter((status) => status === 200).length, 60);
  });

  test('a trader who calls too often has to wait, and others do not', async () => {
    const server = await start({ environment: limits });
    const busy = await withTrader(server);
    const other = await withAnotherTrader(server);
    const answers = await Promise.all(Array.from({ length: 90 }, () => ask(busy)));
    assert.equal(answers.filter((status) => status === 200).length, 60);
    const refused = await busy.call('GET', '/api/v1/errors');
    const seconds = Number(refused.headers.get('retry-after'));
    assert.deepEqual([refused.status, refused.json.errors[0].code], [429, '012']);
    assert.equal(refused.json.errors[0].details.retryAfter, seconds);
    assert.ok(seconds > 0 && seconds <= 70, `${seconds}`);
    assert.equal(await ask(other), 200);
    server.clock.now += (seconds - 1) * 1_000;
    assert.equal(await ask(busy), 429);
    server.clock.now += 1_000;
    assert.equal(await ask(busy), 200);
  });

  test('calls without a session are counted by address, before anything else is done', async () => {
    const server = await start({ environment: limits });
    const callAnonymously = async () => (await server.client().call('GET', '/api/v1/installation')).status;
    const answers = await Promise.all(Array.from({ length: 30 }, callAnonymously));
    assert.equal(answers.filter((status) => status === 200).length, 20);
    assert.equal((await signInAs(server.client())).json.errors[0].code, '012');
  });

  test('two servers share one limit, and a restart forgets nothing', async () => {
    const first = await start({ environment: limits });
    const trader = await withTrader(first);
    for (let call = 0; call < 30; call++) assert.equal(await ask(trader), 200);
    const place = first.config.store;
    if (engine === 'sqlite') await first.close();
    const second = await start({
      place,
      dataDir: first.config.dataDir,
      environment: limits,
      config: { keyFile: first.config.keyFile },
    });
    const there = second.client();
    there.token = trader.token;
    for (const [name, value] of trader.cookies) there.cookies.set(name, value);
    const answers = await Promise.all(Array.from({ length: 90 }, () => ask(there)));
    const granted = answers.filter((status) => status === 200).length;
    assert.ok(granted <= 30 && granted >= 20, `${granted}`);
  });

  if (engine === 'sqlite')
    test('an import that holds the store delays no call, and every call is still counted', async () => {
      const server = await start({ environment: { CALLS_PER_MINUTE: '600' } });
      const trader = await withTrader(server);
      assert.equal(await ask(trader), 200);
      server.clock.now += 10_000;
      const before = await countedCalls(server);
      let isHeld = true;
      const holding = server.services.store.write(async (db) => {
        await db.selectFrom('trader').select('id').execute();
        while (isHeld) await pause();
      });
      const early = await Promise.all(Array.from({ length: 60 }, () => ask(trader)));
      assert.deepEqual(new Set(early), new Set([200]));
      let late = 0;
      const further = ask(trader).finally(() => (late += 1));
      for (let turns = 0; turns < 50; turns += 1) await pause();
      assert.equal(late, 0, 'only a tenth is lent');
      isHeld = false;
      await holding;
      assert.equal(await further, 200);
      assert.equal(await ask(trader), 200);
      assert.ok((await countedCalls(server)) - before >= 62);
    });
});

/** Places that are taken in the store, of whatever bucket. */
async function countedCalls({
  services,
}: Awaited<ReturnType<ReturnType<typeof testServers>>>): Promise<number> {
  const rows = await services.store.read((db) => db.selectFrom('rate').select('n').execute());
  return rows.reduce((sum, { n }) => sum + n, 0);
}
