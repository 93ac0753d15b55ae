import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { assertProblem } from '#server/http/http-testing.ts';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import {
  TEST_EMAIL,
  testServers,
  withAnotherTrader,
  type Client,
  type TestJson,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { saveEntry, startTradedJournal, type TradedJournal } from '#server/journal/trades/trades-testing.ts';
import { shareLargeTrade } from './trades/large-trade-testing.ts';
import { fetchCard, CANARIES, plantCanaries } from './public-testing.ts';
import { findThreadTrade, insertComment } from './comments.ts';
import { openSharedTrades } from './trades/shared-trades.ts';

const TRADE_FIELDS =
  'uuid symbol date action currency netProfitAndLoss grossProfitAndLoss start end duration event stopLoss position setup ' +
  'image comments errors executions more userName userAvatar accountUuid origin';
const RANKED_FIELDS = 'id top firstName lastName account netProfit trades accountUuid avatar';
const TRADER_FIELDS = 'firstName lastName account accountUuid avatar';
const CARD_FIELDS = 'uuid symbol action profitAndLoss date start end duration hasImage hasComments';
const DASHBOARD_FIELDS =
  'firstName lastName principalAccount accountUuid avatar currency trades totalShares gross net bestTrade worstTrade ' +
  'winningTrades losingTrades winningNet losingNet avgBeDuration avgWinningDuration avgLosingDuration byWeekday byMoment ' +
  'byDuration bySymbol moreSymbols days';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let fixture: TradedJournal;
  let visitor: Client;
  let other: Client;
  before(async () => {
    fixture = await startTradedJournal(start);
    visitor = fixture.server.client();
    other = await withAnotherTrader(fixture.server);
    await plantCanaries(fixture);
  });
  const get = (path: string, headers = {}) => visitor.call('GET', `/api/v1${path}`, { headers });
  const share = async (id: string, body: object): Promise<TestJson> =>
    (await fixture.trader.call('POST', `/api/v1/trade/${id}/share`, { body })).json;
  const fields = (value: object) => Object.keys(value).join(' ');
  const show = (isPublic: 'Y' | 'N') => {
    const form = new FormData();
    const names = { publicFirstName: 'Ann', publicLastName: 'L.', publicAlias: 'Tape' };
    for (const [name, value] of Object.entries({ isPublic, ...names })) form.append(name, value);
    return fixture.trader.call('POST', '/api/v1/profile', { form });
  };
  const month = () => get('/top/traders/monthly');

  test('a trade is visible to everybody while it is shared, and to no one before or after', async () => {
    const id = fixture.trades[0]!;
    const uuid = (await fixture.trader.call('GET', `/api/v1/trade/${id}/share`)).json.uuid;
    const missing = (await get('/share/trade/00000000-0000-4000-8000-000000000000')).json.errors;
    assert.deepEqual((await get(`/share/trade/${uuid}`)).json.errors, missing);
    const sharing = await share(id, { isShared: true });
    assert.deepEqual(sharing, { isShared: true, uuid, card: 'dollars', hasDayLimit: false, sharedAs: null });
    const open = await get(`/share/trade/${uuid}`);
    assert.deepEqual([open.status, open.headers.get('cache-control')], [200, 'public, no-cache']);
    assert.equal(fields(open.json), TRADE_FIELDS);
    assert.equal(fields(open.json.executions[0]), 'action price date execTime size');
    assert.deepEqual([open.json.userName, open.json.accountUuid, open.json.origin], [null, null, 'platform']);
    const tag = open.headers.get('etag')!;
    assert.equal((await get(`/share/trade/${uuid}`, { 'if-none-match': tag })).status, 304);
    await share(id, { isShared: 'N' });
    assertProblem('closed', await get(`/share/trade/${uuid}`, { 'if-none-match': tag }), 404, '010');
  });

  test('a deleted trade is gone from every public answer at once, and comes back with its restoring', async () => {
    await show('Y');
    const id = fixture.trades.at(-1)!;
    const { uuid } = await share(id, { isShared: 'Y' });
    const sum = async () => (await month()).json.results[0]?.trades;
    const trades = await sum();
    await fixture.trader.call('DELETE', `/api/v1/trade/${id}`);
    assertProblem('deleted', await get(`/share/trade/${uuid}`), 404, '010');
    assert.equal(await sum(), trades, 'what a platform stated cannot be taken out of the ranking');
    const own = (await fixture.trader.call('GET', '/api/v1/profile/public')).json.publicUuid;
    assert.equal((await get(`/top/traders/monthly/${own}`)).json.trades, trades - 1, 'and is never listed');
    await fixture.trader.call('POST', `/api/v1/trade/${id}/restore`, { body: {} });
    assert.equal((await get(`/share/trade/${uuid}`)).json.userName, 'Ann L.');
    assert.equal(await sum(), trades);
  });

  test('the public answers hold these fields and no others', async () => {
    await show('Y');
    const ranking = (await month()).json;
    assert.equal(fields(ranking), 'period from to results fromFiles demo');
    const [first] = ranking.results;
    assert.equal(fields(first), RANKED_FIELDS);
    const trader = (await get(`/top/traders/monthly/${first.accountUuid}`)).json;
    assert.equal(fields(trader), 'period from to trader netProfit trades page pages results');
    assert.equal(fields(trader.trader), TRADER_FIELDS);
    assert.equal(fields(trader.results[0]), CARD_FIELDS);
    assert.deepEqual([trader.netProfit, trader.trades], [first.netProfit, first.trades]);
    const dashboard = (await get(`/user/dashboard/${first.accountUuid}`)).json;
    assert.equal(fields(dashboard), DASHBOARD_FIELDS);
    assert.equal(fields(dashboard.bySymbol[0]), 'trades wins losses net symbol');
    assert.equal(fields(dashboard.days), 'day open close low high earlier');
    const shared = trader.results.filter((card: TestJson) => card.uuid !== null);
    assert.equal(shared.length, 1, 'only the trade that is shared has an address');
  });

  test('nothing private ever leaves, and every kind of id opens only its own', async () => {
    const { uuid } = await share(fixture.trades[0]!, { isShared: 'Y' });
    const own = (await fixture.trader.call('GET', '/api/v1/profile/public')).json.publicUuid;
    const paths = [
      `/share/trade/${uuid}`,
      `/share/trade/${uuid}/comments`,
      '/top/traders/monthly',
      '/top/traders/weekly',
      '/top/traders/daily',
      `/top/traders/monthly/${own}`,
      `/user/dashboard/${own}`,
    ];
    for (const path of paths) {
      const { text, status } = await get(path);
      assert.equal(status, 200, path);
      for (const canary of CANARIES) assert.ok(!text.includes(canary), `${path} tells ${canary}`);
      for (const id of fixture.trades)
        assert.ok(!text.includes(id), `${path} tells an id of the signed-in calls`);
    }
    for (const path of [`/share/trade/${own}`, `/user/dashboard/${uuid}`, `/top/traders/daily/${uuid}`])
      assertProblem(path, await get(path), 404, '010');
    assertProblem('internal', await get(`/share/trade/${fixture.trades[0]}`), 404, '010');
  });

  test('a trader who leaves, or takes another address, is gone at once', async () => {
    await show('Y');
    const { publicUuid: old } = (await fixture.trader.call('GET', '/api/v1/profile/public')).json;
    const renewed = (await fixture.trader.call('POST', '/api/v1/profile/public_uuid', { body: {} })).json;
    assert.notEqual(renewed.publicUuid, old);
    assertProblem('old', await get(`/user/dashboard/${old}`), 404, '010');
    assert.equal((await get(`/user/dashboard/${renewed.publicUuid}`)).status, 200);
    await show('N');
    assertProblem('left', await get(`/user/dashboard/${renewed.publicUuid}`), 404, '010');
    assertProblem('left', await get(`/top/traders/monthly/${renewed.publicUuid}`), 404, '010');
    assert.deepEqual((await month()).json.results, []);
    const { uuid } = await share(fixture.trades[0]!, { isShared: 'Y' });
    assert.equal((await get(`/share/trade/${uuid}`)).json.userName, null);
  });

  test("another's trade cannot be shared, and looks like none", async () => {
    const path = `/api/v1/trade/${fixture.trades[0]}/share`;
    assertProblem('read', await other.call('GET', path), 404, '010');
    assertProblem('share', await other.call('POST', path, { body: { isShared: 'Y' } }), 404, '010');
    assertProblem('nobody', await visitor.call('POST', path, { body: { isShared: 'Y' } }), 401, '003');
    assertProblem('card', await fixture.trader.call('POST', path, { body: { card: 'euros' } }), 422, '011');
  });

  test('traders talk about a shared trade: author and owner remove, others report', async () => {
    const id = fixture.trades[0]!;
    const { uuid } = await share(id, { isShared: 'Y' });
    const thread = `/api/v1/share/trade/${uuid}`;
    const write = (client: Client, text: string) =>
      client.call('POST', `${thread}/comments`, { body: { text } });
    const [mine] = (await write(other, ' <b>Nice</b> entry ')).json.results;
    assert.deepEqual(
      [mine.text, mine.author, mine.isOwner, mine.canRemove],
      ['<b>Nice</b> entry', null, false, true],
    );
    fixture.server.clock.now += 1_000;
    const reply = (await write(fixture.trader, 'Thank you')).json.results[1];
    assert.equal(reply.isOwner, true);
    assert.equal((await get(`/share/trade/${uuid}/comments`)).json.results.length, 2);
    assertProblem('nobody', await write(visitor, 'spam'), 401, '003');
    assertProblem('nothing', await write(other, '  '), 422, '011');
    assertProblem('too long', await write(other, 'x'.repeat(2_001)), 422, '011');
    for (const turned of ['\u202egpj.exe', 'a\u2066b'])
      assertProblem('turned', await write(other, turned), 422, '011');
    const one = (client: Client, comment: string, method: string, end = '') =>
      client.call(method, `${thread}/comments/${comment}${end}`, method === 'POST' ? { body: {} } : {});
    assertProblem('own', await one(other, mine.id, 'POST', '/report'), 404, '010');
    assert.equal((await one(other, reply.id, 'POST', '/report')).status, 200);
    assert.equal((await one(other, reply.id, 'POST', '/report')).status, 200);
    const seen = (await fixture.trader.call('GET', `${thread}/thread`)).json.results;
    assert.deepEqual([seen[1].reports, seen[0].canRemove], [1, true]);
    assertProblem("another's", await one(other, reply.id, 'DELETE'), 404, '010');
    assert.equal((await one(fixture.trader, mine.id, 'DELETE')).json.results.length, 1);
    await share(id, { isShared: 'N' });
    assertProblem('closed', await get(`/share/trade/${uuid}/comments`), 404, '010');
    assertProblem('closed', await write(fixture.trader, 'late'), 404, '010');
  });

  test('a trader who writes too fast waits', async () => {
    const { uuid } = await share(fixture.trades[0]!, { isShared: 'Y' });
    fixture.server.clock.now += 120_000;
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, at) =>
        other.call('POST', `/api/v1/share/trade/${uuid}/comments`, { body: { text: `${at}` } }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 5);
    const refused = answers.find(({ status }) => status === 429)!;
    assertProblem('fast', refused, 429, '012');
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
  });

  test('a trade of very many executions shows the first 500 and sums the rest', async () => {
    const { traderId } = await fixture.server.services.store.read((db) =>
      db
        .selectFrom('trader')
        .select('id as traderId')
        .where('email', '=', TEST_EMAIL)
        .executeTakeFirstOrThrow(),
    );
    const uuid = await shareLargeTrade(fixture.server.services.store, traderId, {
      executions: 1_201,
      symbol: 'MANY',
      day: parseDay('2026-06-30') as Day,
    });
    const { json } = await get(`/share/trade/${uuid}`);
    assert.deepEqual([json.executions.length, json.origin], [500, 'file']);
    assert.deepEqual(json.more, { executions: 701, bought: '200', sold: '1200' });
    const page = await visitor.call('GET', `/share/trade/${uuid}`, { headers: { 'accept-language': 'es' } });
    assert.equal(page.text.match(/<tr>/g)?.length, 501, 'a head and 500 executions');
    assert.equal(page.text.match(/<path class="(buy|sell)"/g)?.length, 200);
    assert.match(page.text, /… y 701 ejecuciones más: compra de 200, venta de 1\u00a0200\./);
    const card = await fetchCard(`${fixture.server.url}/share/trade/${uuid}/card.png`);
    assert.equal(card.headers.get('content-type'), 'image/png');
  });

  test('of very many comments the latest are given, by number and by characters', async () => {
    const { uuid } = await share(fixture.trades[2]!, { isShared: 'Y' });
    const { store } = fixture.server.services;
    const trade = (await store.read((db) => findThreadTrade(db, uuid)))!;
    const write = (count: number, text: string, from: number) =>
      store.write(async (db) => {
        for (let at = 0; at < count; at++)
          await insertComment(db, trade, { authorId: trade.traderId, text, now: from + at });
      });
    const given = async () => (await get(`/share/trade/${uuid}/comments`)).json;
    await write(100, 'short', 1_000);
    const { results, hasEarlier } = await given();
    assert.deepEqual([results.length, hasEarlier], [100, false]);
    await write(30, '&'.repeat(2_000), 2_000);
    const later = await given();
    assert.deepEqual([later.results.length, later.hasEarlier], [25, true]);
    const page = await visitor.call('GET', `/share/trade/${uuid}`, { headers: { 'accept-language': 'pt' } });
    assert.match(page.text, /Só os comentários mais recentes são exibidos/);
    assert.equal(
      (await fixture.trader.call('GET', `/api/v1/share/trade/${uuid}/thread`)).json.hasEarlier,
      true,
    );
  });

  test('a shared trade is read once for the state of the journal that it shows', async () => {
    const id = fixture.trades[0]!;
    const { uuid } = await share(id, { isShared: 'Y' });
    const trades = openSharedTrades(fixture.server.services.store);
    const first = await trades.find(uuid);
    assert.equal(await trades.find(uuid), first);
    await saveEntry(fixture.trader, id, { comments: 'Later' });
    assert.equal((await trades.find(uuid))?.trade.comments, 'Later');
    await share(id, { card: 'none' });
    assert.equal((await trades.find(uuid))?.card, 'none');
    await share(id, { isShared: 'N' });
    assert.equal(await trades.find(uuid), null);
  });

  test('executions of a shared trade are read again after an import, and not after other changes', async () => {
    const { store } = fixture.server.services;
    const id = fixture.trades.at(-1)!;
    const { uuid } = await share(id, { isShared: 'Y' });
    const trades = openSharedTrades(store);
    const find = async () => (await trades.find(uuid))!;
    const first = await find();
    await show('N');
    await saveEntry(fixture.trader, id, { comments: 'Later' });
    const written = await find();
    assert.deepEqual([written.trade.userName, written.trade.comments], [null, 'Later']);
    assert.equal(written.trade.executions, first.trade.executions);
    const day = parseDay('2026-06-29') as Day;
    await shareLargeTrade(store, first.traderId, { executions: 3, symbol: 'FEW', day });
    const imported = await find();
    assert.notEqual(imported.trade.executions, first.trade.executions);
    assert.deepEqual(imported.executions.shown, first.executions.shown);
  });

  test('what a trader wrote about a trade goes with it where the trade is shared', async () => {
    const id = fixture.trades[0]!;
    await saveEntry(fixture.trader, id, { comments: 'Waited for it', event: 'NRB', errors: 'Chased' });
    const { uuid } = await share(id, { isShared: 'Y' });
    const { json } = await get(`/share/trade/${uuid}`);
    assert.deepEqual([json.comments, json.event, json.errors], ['Waited for it', 'NRB', ['Chased']]);
  });
});
