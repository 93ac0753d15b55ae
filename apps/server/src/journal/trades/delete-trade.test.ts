import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { parseTradeRecords } from '@daybook/api/journal/records.ts';
import { assertProblem } from '#server/http/http-testing.ts';
import { testServers, withAnotherTrader, type TestJson } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { saveEntry, startTradedJournal, type TradedJournal } from './trades-testing.ts';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let fixture: TradedJournal;
  before(async () => void (fixture = await startTradedJournal(start)));
  const read = async (id: string) => (await fixture.trader.call('GET', `/api/v1/trade/${id}`)).json;
  const dashboard = async (query = '') =>
    (await fixture.trader.call('GET', `/api/v1/dashboard/0${query}`)).json;
  const remove = (id: string, query = '') => fixture.trader.call('DELETE', `/api/v1/trade/${id}${query}`);
  const restore = (id: string, body: object = {}) =>
    fixture.trader.call('POST', `/api/v1/trade/${id}/restore`, { body });
  const recordOf = (answer: TestJson, id: string) =>
    parseTradeRecords(answer.trades, '').find((trade) => trade.id === id);

  test('a deleted trade says so, leaves its day and week, and comes back as it was', async () => {
    const id = fixture.trades[0]!;
    const { json: saved } = await saveEntry(fixture.trader, id, {
      comments: 'kept',
      didAdd: 'Y',
      errors: 'Chased',
    });
    const { status, json } = await remove(id, `?version=${saved.trade.version}`);
    assert.deepEqual([status, json.trade.deleted, json.trade.version], [200, 'Y', saved.trade.version + 1]);
    assert.equal(json.limits.dayNet, saved.limits.dayNet - saved.trade.netProfitAndLoss);
    assert.equal(json.limits.weekNet, saved.limits.weekNet - saved.trade.netProfitAndLoss);
    const back = (await restore(id, { version: String(json.trade.version) })).json;
    assert.deepEqual(back.limits, saved.limits);
    const { version, revision, ...journal } = back.trade;
    const { version: _, revision: __, ...before } = saved.trade;
    assert.deepEqual(journal, before);
    assert.ok(version > saved.trade.version && revision > saved.trade.revision);
  });

  test('browsers that ask what changed since hear of it, in both representations', async () => {
    const id = fixture.trades[1]!;
    const { revision } = await dashboard();
    const tag = (await fixture.trader.call('GET', '/api/v1/segments')).headers.get('etag')!;
    await remove(id);
    assert.deepEqual(recordOf(await dashboard(`?since=${revision}`), id)?.bits.includes('deleted'), true);
    const segments = await fixture.trader.call('GET', '/api/v1/segments', {
      headers: { 'if-none-match': tag },
    });
    assert.equal(segments.status, 200);
    await restore(id);
    assert.deepEqual(recordOf(await dashboard(), id)?.bits.includes('deleted'), false);
  });

  test('a trade without an entry keeps the platform’s statement on who closed it', async () => {
    const id = fixture.trades[2]!;
    const { store } = fixture.server.services;
    await store.write((db) =>
      db.updateTable('trade').set({ closed_by_platform: 1 }).where('public_id', '=', id).execute(),
    );
    assert.equal((await remove(id, '?version=0')).json.trade.closedBySystem, 'Y');
    assert.equal((await restore(id)).json.trade.closedBySystem, 'Y');
  });

  test('what was changed meanwhile is shown and not deleted', async () => {
    const id = fixture.trades[0]!;
    const seen = (await read(id)).trade.version;
    await saveEntry(fixture.trader, id, { comments: 'a second thought' });
    const late = await remove(id, `?version=${seen}`);
    assertProblem('late', late, 409, '009');
    assert.equal(late.json.current.trade.comments, 'a second thought');
    const byTag = await fixture.trader.call('DELETE', `/api/v1/trade/${id}`, {
      headers: { 'if-match': `"${seen}"` },
    });
    assertProblem('by tag', byTag, 409, '009');
    assert.equal((await read(id)).trade.deleted, 'N');
    assertProblem('no version', await remove(id, '?version=x'), 422, '011');
    assertProblem('no member', await restore(id, { deleted: 'N' }), 422, '011');
  });

  test('twice is once, and of many at once each is answered', async () => {
    const id = fixture.trades[1]!;
    const { version } = (await read(id)).trade;
    const answers = await Promise.all(Array.from({ length: 8 }, () => remove(id, `?version=${version}`)));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal((await read(id)).trade.version, version + 1);
    assert.equal((await restore(id, { version: version + 1 })).status, 200);
    assert.equal((await restore(id, { version: String(version) })).json.trade.version, version + 2);
  });

  test('another trader’s trade is missing, and the audit records who deleted what', async () => {
    const id = fixture.trades[0]!;
    const other = await withAnotherTrader(fixture.server);
    assertProblem('delete', await other.call('DELETE', `/api/v1/trade/${id}`), 404, '010');
    assertProblem('restore', await other.call('POST', `/api/v1/trade/${id}/restore`), 404, '010');
    const { trade } = await read(id);
    await remove(id);
    const entries = await fixture.server.services.store.read((db) =>
      db.selectFrom('audit').selectAll().where('event', '=', 'trade-deleted').orderBy('id').execute(),
    );
    assert.deepEqual([entries.at(-1)?.object, entries.at(-1)?.result, trade.deleted], [id, 'done', 'N']);
  });
});
