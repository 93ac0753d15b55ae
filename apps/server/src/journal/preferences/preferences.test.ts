import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  testServers,
  withAnotherTrader,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const aView = (name: string) => ({ name, address: 'dashboard/all' });
const DASHBOARD = '/api/v1/dashboard/0';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  before(async () => {
    server = await start();
    trader = await withTrader(server);
  });
  const save = (name: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    trader.call('PUT', `/api/v1/preferences/${name}`, { body, headers });
  const read = async (client = trader) => (await client.call('GET', DASHBOARD)).json.preferences;

  test('what was never saved is as it begins; what was saved comes with the dashboard', async () => {
    assert.deepEqual(await read(), {
      pinnedReports: { value: [], revision: 0 },
      dashboardCards: { value: [], revision: 0 },
      dashboardFigures: { value: 'shown', revision: 0 },
      resultUnit: { value: 'money', revision: 0 },
      defaultRisks: { value: [], revision: 0 },
      views: { value: [], revision: 0 },
      listColumns: { value: [], revision: 0 },
      seenHelp: { value: [], revision: 0 },
    });
    const pinned = await save('pinnedReports', { value: ['by=setup&side=long', 'שלום 😀'] });
    assert.equal(pinned.status, 200, pinned.text);
    const hidden = await save('dashboardFigures', { value: 'hidden' });
    const views = await save('views', {
      value: [
        { name: 'Añejo 😀', address: 'trades/this/week?action=SLD&sort=-net' },
        { name: 'ראשון', address: 'reports/all?by=event&figure=net' },
      ],
    });
    assert.equal(views.status, 200, views.text);
    const listColumns = await save('listColumns', { value: ['net', 'symbol'] });
    const seenHelp = await save('seenHelp', { value: ['trades'] });
    const cards = await save('dashboardCards', { value: ['hidden:mistakes', '?by=setup'] });
    assert.deepEqual(await read(), {
      pinnedReports: pinned.json,
      dashboardCards: cards.json,
      dashboardFigures: hidden.json,
      resultUnit: { value: 'money', revision: 0 },
      defaultRisks: { value: [], revision: 0 },
      views: views.json,
      listColumns: listColumns.json,
      seenHelp: seenHelp.json,
    });
    assert.ok(hidden.json.revision > pinned.json.revision);
  });

  test('they are in the manifest as well, and a dashboard that was kept learns of a change', async () => {
    await save('dashboardFigures', { value: 'hidden' });
    const paths = [DASHBOARD, '/api/v1/segments'];
    const kept = await Promise.all(
      paths.map(async (path) => (await trader.call('GET', path)).headers.get('etag') ?? ''),
    );
    await save('dashboardFigures', { value: 'shown' });
    for (const [at, path] of paths.entries()) {
      const seen = await trader.call('GET', path, { headers: { 'if-none-match': kept[at]! } });
      assert.equal(seen.status, 200, path);
      assert.match(seen.text, /"dashboardFigures":\{"value":"shown"/);
    }
  });

  test('a screen that shows an older value does not overwrite a newer one', async () => {
    const first = await save('pinnedReports', { value: ['a'] });
    const second = await save('pinnedReports', { value: ['a', 'b'], revision: first.json.revision });
    assert.equal(second.status, 200);
    const stale = await save('pinnedReports', { value: ['c'], revision: first.json.revision });
    assertProblem('an older one', stale, 409, '009');
    assert.deepEqual(stale.json.current, second.json);
    const same = await save('pinnedReports', { value: ['a', 'b'], revision: first.json.revision });
    assert.deepEqual([same.status, same.json], [200, second.json], 'the same once more is no conflict');
    assert.equal(
      (await save('pinnedReports', { value: ['c'] })).status,
      200,
      'without a revision the last wins',
    );
  });

  test('two saves of the same older value at once: one wins and the other is refused', async () => {
    const { revision } = (await read()).pinnedReports;
    const answers = await Promise.all(
      ['x', 'y', 'z'].map((value) => save('pinnedReports', { value: [value], revision })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409, 409],
    );
  });

  test('the same call under the same key happens once', async () => {
    const key = { 'idempotency-key': 'one-press' };
    const first = await save('pinnedReports', { value: ['once'] }, key);
    await save('pinnedReports', { value: ['twice'] });
    assert.deepEqual((await save('pinnedReports', { value: ['once'] }, key)).json, first.json);
    assert.deepEqual((await read()).pinnedReports.value, ['twice']);
  });

  test('an invalid value of the preference is refused with its place, a limit with its number, and nothing is stored', async () => {
    const before = await read();
    const many = Array.from({ length: 25 }, (_, at) => `${at}`);
    const bad: [string, unknown, string, number?][] = [
      ['pinnedReports', { value: many }, 'value', 24],
      ['pinnedReports', { value: ['a', 'x'.repeat(601)] }, 'value.1', 600],
      ['pinnedReports', { value: ['a', 'a'] }, 'value.1'],
      ['pinnedReports', { value: ['a\u0007'] }, 'value.0'],
      ['pinnedReports', { value: 'shown' }, 'value'],
      ['pinnedReports', { value: [1] }, 'value'],
      ['pinnedReports', {}, 'value'],
      ['dashboardCards', { value: Array.from({ length: 49 }, (_, at) => `${at}`) }, 'value', 48],
      ['dashboardCards', { value: ['mistakes', 'mistakes'] }, 'value.1'],
      ['pinnedReports', { value: [], revision: -1 }, 'revision'],
      ['views', { value: Array.from({ length: 51 }, (_, at) => aView(`${at}`)) }, 'value', 50],
      ['views', { value: [aView('a'), aView('x'.repeat(61))] }, 'value.1.name', 60],
      ['views', { value: [aView('Mañana'), aView('b'), aView('MAÑANA')] }, 'value.2.name'],
      ['views', { value: [{ name: 'a', address: '../../api' }] }, 'value.0.address'],
      ['views', { value: [{ ...aView('a'), icon: 'x' }] }, 'value'],
      ['views', { value: ['a'] }, 'value.0'],
      ['listColumns', { value: ['net', 'net'] }, 'value.1'],
      ['dashboardFigures', { value: ['shown'] }, 'value'],
      ['dashboardFigures', { value: 'gone' }, 'value'],
      ['dashboardFigures', { value: 'shown', traderId: 2 }, 'traderId'],
    ];
    for (const [name, body, field, most] of bad) {
      const answer = await save(name, body);
      assertProblem(JSON.stringify(body).slice(0, 60), answer, 422, '011');
      assert.equal(answer.json.errors[0].field.startsWith(field), true, answer.text);
      assert.equal(answer.json.errors[0].details?.most, most);
    }
    for (const name of ['theme', 'constructor', '__proto__'])
      assertProblem(name, await save(name, { value: 'shown' }), 404, '010');
    assert.deepEqual(await read(), before);
  });

  test('as many views as can be, each as long as can be, are kept', async () => {
    const value = Array.from({ length: 50 }, (_, at) => ({
      name: `${at}`.padEnd(60, 'ñ'),
      address: `trades/all?notes=${'x'.repeat(1_983)}`,
    }));
    const kept = await save('views', { value });
    assert.equal(kept.status, 200, kept.text.slice(0, 200));
    assert.deepEqual((await read()).views.value, value);
    assert.equal((await save('views', { value: [] })).status, 200);
  });

  test('another trader has others, and anonymous callers none', async () => {
    await save('dashboardFigures', { value: 'hidden' });
    const other = await withAnotherTrader(server);
    assert.equal((await read(other)).dashboardFigures.value, 'shown');
    const anonymous = await server
      .client()
      .call('PUT', '/api/v1/preferences/dashboardFigures', { body: { value: 'shown' } });
    assert.equal(anonymous.status, 401);
    assert.equal((await read()).dashboardFigures.value, 'hidden');
  });

  test('a value that this Daybook does not know is as if it had never been saved', async () => {
    await server.services.store.write((db) =>
      db
        .updateTable('preference')
        .set({ value: '"elsewhere"' })
        .where('name', '=', 'dashboardFigures')
        .execute(),
    );
    assert.deepEqual((await read()).dashboardFigures, { value: 'shown', revision: 0 });
    assert.equal((await save('dashboardFigures', { value: 'hidden', revision: 0 })).status, 200);
  });
});
