import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  signInAs,
  testServers,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { titleKey } from '@daybook/domain/journal/mistake.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const PATH = '/api/v1/errors';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  before(async () => {
    server = await start();
    trader = await withTrader(server);
  });
  const titles = async () =>
    (await trader.call('GET', PATH)).json.errors.map(({ title }: { title: string }) => title);
  const create = (body: unknown) => trader.call('POST', PATH, { body });

  test('titles that differ by case, form or outer spaces are one mistake, the first spelling stays', async () => {
    const { status, json } = await create(['Chased', ' chased ', 'ＣＨＡＳＥＤ', 'No stop']);
    assert.equal(status, 200);
    assert.equal(json.errors.length, 2);
    assert.match(json.errors[0].id, /^[0-9a-z]{13,16}$/);
    await create(['CHASED', 'Too big']);
    assert.deepEqual(await titles(), [json.errors[0].title, 'No stop', 'Too big']);
  });

  test('a new title has no marks of direction; one that was kept with them is found, renamed and removed', async () => {
    const { json } = await create(['CHASED IT', 'Chased\u202e it', 'Chased it\u200f']);
    const chased = json.errors.filter(({ title }: { title: string }) => /chased.* it/i.test(title));
    assert.deepEqual(
      chased.map(({ title }: { title: string }) => title),
      ['Chased it'],
    );
    assert.equal((await create(['\u200e\u2066'])).json.errors[0].details.problem, 'empty');
    const kept = 'Moved\u200e the stop';
    await server.services.store.write(async (db) => {
      const { id } = await db
        .selectFrom('mistake')
        .select('id')
        .where('title', '=', 'Chased it')
        .executeTakeFirstOrThrow();
      await db
        .updateTable('mistake')
        .set({ title: kept, title_key: titleKey(kept) })
        .where('id', '=', id)
        .execute();
    });
    await create([kept]);
    assert.deepEqual(
      (await titles()).filter((title: string) => /moved/i.test(title)),
      [kept],
    );
    const { id } = chased[0];
    const label = `/api/v1/labels/mistake/${id}`;
    assert.equal((await trader.call('POST', label, { body: { name: 'Moved\u200e it' } })).status, 200);
    assert.ok((await titles()).includes('Moved it'));
    assert.equal((await trader.call('DELETE', label)).status, 200);
  });

  test('the same titles from many windows at once are created once', async () => {
    const earlier = (await titles()).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(['Early', 'Late'])));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal((await titles()).length, earlier + 2);
  });

  test('what cannot be a title is named by its place', async () => {
    const rows: [string, string][] = [
      ['', 'empty'],
      ['   ', 'empty'],
      ['a, b', 'comma'],
      ['x'.repeat(65), 'too-long'],
    ];
    for (const [title, problem] of rows) {
      const { status, json } = await create(['Fine', title]);
      assert.equal(status, 422, problem);
      assert.deepEqual([json.errors[0].field, json.errors[0].details.problem], ['1', problem]);
    }
    assert.equal((await create(['a\nb'])).status, 422);
    assert.equal((await create({ title: 'x' })).status, 422);
    assert.equal((await create(Array<string>(501).fill('x'))).status, 422);
    assert.equal((await titles()).includes('Fine'), false, 'nothing of a refused list is kept');
  });

  test('five hundred is the most, and a list that goes beyond is refused whole', async () => {
    const remaining = 500 - (await titles()).length;
    assert.equal(
      (await create(Array.from({ length: remaining - 1 }, (_, at) => `Mistake ${at}`))).status,
      200,
    );
    const beyond = await create(['One more', 'Two more']);
    assert.deepEqual([beyond.status, beyond.json.errors[0].details.problem], [422, 'too-many-in-all']);
    assert.equal((await titles()).length, 499);
  });

  test('a dashboard that was kept learns of a new mistake', async () => {
    const fresh = await start();
    const client = await withTrader(fresh);
    const kept = (await client.call('GET', '/api/v1/dashboard/0')).headers.get('etag') ?? '';
    const ask = () => client.call('GET', '/api/v1/dashboard/0', { headers: { 'if-none-match': kept } });
    assert.equal((await ask()).status, 304);
    await client.call('POST', PATH, { body: ['New one'] });
    assert.equal((await ask()).json.errors[0].title, 'New one');
    const unchanged = (await ask()).headers.get('etag');
    await client.call('POST', PATH, { body: ['NEW ONE'] });
    assert.equal((await ask()).headers.get('etag'), unchanged, 'nothing new, nothing changed');
  });

  test('profile and plan of a new trader', async () => {
    const client = server.client();
    await signInAs(client);
    const plan = (await client.call('GET', '/api/v1/profile/plan')).json;
    assert.deepEqual(plan, {
      maxLostPerTrade: 0,
      maxLostPerDay: 0,
      maxLostPerWeek: 0,
      statedPerDay: null,
      statedPerWeek: null,
      plan: null,
      effectiveFrom: null,
    });
  });
});
