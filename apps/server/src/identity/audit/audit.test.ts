import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AUDIT_PAGE } from '@daybook/api/identity/audit.ts';
import { appendAudit } from '#server/calls/append-audit.ts';
import {
  signInAs,
  testServers,
  TEST_EMAIL,
  TEST_NOW,
  withAnotherTrader,
  withTrader,
  type Client,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const AUDIT = '/api/v1/user/audit';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  const eventsOf = async (client: Client) =>
    (await client.call('GET', AUDIT)).json.results.map(({ event }: { event: string }) => event);

  test('traders see only the events of their own journal, the latest first', async () => {
    const server = await start();
    const trader = await withTrader(server);
    const otherTrader = await withAnotherTrader(server);
    server.clock.now += 1_000;
    await signInAs(server.client(), TEST_EMAIL, 'Wrong-Password-1');
    server.clock.now += 1_000;
    await signInAs(server.client());
    const { json } = await trader.call('GET', AUDIT);
    assert.equal(json.next, null);
    assert.deepEqual(
      json.results.map(({ event, done, network, at }: Record<string, unknown>) => [event, done, network, at]),
      [
        ['sign-in', true, '127.0.0.0', TEST_NOW + 2_000],
        ['sign-in', false, '127.0.0.0', TEST_NOW + 1_000],
        ['journal-created', true, '127.0.0.0', TEST_NOW],
      ],
    );
    assert.equal(typeof json.results[0].client, 'string', 'the browser, while its session is known');
    assert.equal(json.results[1].client, null);
    assert.deepEqual(await eventsOf(otherTrader), ['sign-in']);
  });

  test('pages follow each other without a gap or a repetition, also within one instant', async () => {
    const server = await start();
    const trader = await withTrader(server);
    const { store } = server.services;
    const { id: traderId } = await store.read((db) =>
      db.selectFrom('trader').select('id').executeTakeFirstOrThrow(),
    );
    for (let n = 0; n < 120; n++)
      await store.write((db) =>
        appendAudit(db, {
          at: TEST_NOW + 1 + Math.floor(n / 7),
          event: 'limit-hit',
          result: 'refused',
          traderId,
          object: `${n}`,
        }),
      );
    const seen: string[] = [];
    let next: string | null = '';
    let pages = 0;
    while (next !== null) {
      const { json }: { json: { results: { object: string }[]; next: string | null } } = await trader.call(
        'GET',
        next === '' ? AUDIT : `${AUDIT}?before=${next}`,
      );
      assert.ok(json.results.length <= AUDIT_PAGE + 7);
      seen.push(...json.results.map(({ object }) => object).filter((object) => object !== null));
      next = json.next;
      pages += 1;
    }
    assert.equal(pages, 3);
    assert.equal(seen.length, 120);
    assert.equal(new Set(seen).size, 120);
    assert.equal((await trader.call('GET', `${AUDIT}?before=x`)).status, 422);
  });

  test('synchronisations are listed among the entries with their outcome', async () => {
    const server = await start();
    const trader = await withTrader(server);
    await server.services.store.write(async (db) => {
      const { id } = await db.selectFrom('trader').select('id').executeTakeFirstOrThrow();
      const row = { trader_id: id, day: 1, owner: 'o', lease_until: 0, ended_at: 1 };
      await db
        .insertInto('sync')
        .values([
          { ...row, state: 'failed', claimed_at: TEST_NOW + 1, error_code: '006' },
          { ...row, state: 'processed', claimed_at: TEST_NOW + 2, error_code: null },
        ])
        .execute();
    });
    const { json } = await trader.call('GET', AUDIT);
    assert.deepEqual(
      json.results
        .slice(0, 2)
        .map(({ event, done, object }: Record<string, unknown>) => [event, done, object]),
      [
        ['sync', true, null],
        ['sync', false, '006'],
      ],
    );
  });

  test('what is written can neither be changed nor removed', async () => {
    const server = await start();
    await withTrader(server);
    const { store } = server.services;
    await assert.rejects(store.write((db) => db.updateTable('audit').set({ event: 'x' }).execute()));
    await assert.rejects(store.write((db) => db.deleteFrom('audit').execute()));
    const { n } = await store.read((db) =>
      db
        .selectFrom('audit')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    );
    assert.equal(n, 1);
  });
});
