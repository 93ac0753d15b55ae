import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { alpacaCharge, alpacaFill, startAlpaca } from '@daybook/brokers/feeds/alpaca/alpaca-testing.ts';
import {
  startFlexService,
  type FakeFlexService,
  type FlexTestFill,
} from '@daybook/brokers/feeds/flex-service/flex-testing.ts';
import { startProjectX } from '@daybook/brokers/feeds/projectx/projectx-testing.ts';
import { onEachEngine } from '../../apps/server/src/store/store-testing.ts';
import type { Store } from '../../apps/server/src/store/store.ts';
import { openFeedFixture, type FeedFixture, type FeedLogin } from './feed-fixture.ts';
import { importText } from './import-text.ts';
import { instantOf } from './quiet-platform.ts';
import { countRows, readPublishedTrades } from './stored-trades.ts';

const BOUGHT: FlexTestFill = {
  day: '2026-03-02',
  time: '10:00:00',
  symbol: 'AAPL',
  quantity: 100,
  price: '10',
  id: '1',
};
const SOLD: FlexTestFill = { ...BOUGHT, time: '10:10:00', quantity: -100, price: '10.5', id: '2' };

async function synchronise(fixture: FeedFixture): Promise<void> {
  fixture.time.now += 86_400_000;
  const imported = await fixture.synchroniser.startImport(fixture.traderId);
  assert.equal(imported.kind, 'imported', JSON.stringify(fixture.troubles));
  assert.equal((await fixture.synchroniser.startProcess(fixture.traderId)).kind, 'processed');
}

async function tradesOf({
  store,
  traderId,
}: FeedFixture): Promise<readonly (readonly [number, string, number])[]> {
  return (await readPublishedTrades(store, traderId)).map(({ id, symbol, net }) => [id, symbol, net]);
}

async function openFlexFixture(t: TestContext, store: Store, part: Partial<FakeFlexService>) {
  const server = await startFlexService(t, { polls: 0, ...part });
  const login: FeedLogin = {
    platform: 'ibkr',
    server,
    user: server.broker.queryId,
    secret: () => Buffer.from(server.broker.token),
    accounts: ['U1000001'],
  };
  return { server, fixture: await openFeedFixture(store, login, instantOf('2026-04-01', '20:00')) };
}

onEachEngine((_engine, openTestStore) => {
  test('a corrected fill changes its trade, and withdrawn fills remove it', async (t) => {
    const { server, fixture } = await openFlexFixture(t, await openTestStore(), { fills: [BOUGHT, SOLD] });
    await synchronise(fixture);
    const [[id] = [0]] = await tradesOf(fixture);
    assert.deepEqual(await tradesOf(fixture), [[id, 'AAPL', 480_000]]);
    const corrected = { ...SOLD, version: 2, price: '10.6' };
    server.broker.fills = [BOUGHT, SOLD, corrected];
    await synchronise(fixture);
    assert.deepEqual(await tradesOf(fixture), [[id, 'AAPL', 580_000]]);
    const back = (fill: FlexTestFill, side: string): FlexTestFill => ({
      ...fill,
      quantity: -fill.quantity,
      attributes: { buySell: `${side} (Ca.)` },
    });
    server.broker.fills = [BOUGHT, corrected, back(BOUGHT, 'BUY'), back(corrected, 'SELL')];
    await synchronise(fixture);
    assert.deepEqual(await tradesOf(fixture), []);
  });

  for (const [what, first, then] of [
    ['execution ids', { ibExecID: '' }, {}],
    ['no execution ids any more', {}, { ibExecID: '' }],
    ['execution ids and contract numbers', { ibExecID: '', conid: '' }, {}],
    ['ids at all', { ibExecID: '', tradeID: '' }, {}],
    ['no ids at all any more', {}, { ibExecID: '', tradeID: '' }],
  ] as const)
    test(`a query that is changed to show ${what} reports the same fills`, async (t) => {
      const twice = [BOUGHT, SOLD, { ...SOLD, id: '3' }, { ...BOUGHT, id: '4' }];
      const shown = (attributes: FlexTestFill['attributes']) =>
        twice.map((fill) => ({ ...fill, attributes: attributes ?? {} }));
      const { server, fixture } = await openFlexFixture(t, await openTestStore(), { fills: shown(first) });
      await synchronise(fixture);
      const before = await tradesOf(fixture);
      server.broker.fills = shown(then);
      for (const _again of [1, 2]) await synchronise(fixture);
      assert.deepEqual(await tradesOf(fixture), before);
      assert.equal((await countRows(fixture.store, fixture.traderId)).execution, 4);
    });

  test('a fill of a query without execution ids is withdrawn by one that shows them', async (t) => {
    const plain = [BOUGHT, SOLD].map((fill) => ({ ...fill, attributes: { ibExecID: '' } }));
    const { server, fixture } = await openFlexFixture(t, await openTestStore(), { fills: plain });
    await synchronise(fixture);
    const back = { ...SOLD, quantity: 100, attributes: { buySell: 'SELL (Ca.)' } };
    server.broker.fills = [BOUGHT, SOLD, back, { ...SOLD, id: '5', price: '10.2' }];
    await synchronise(fixture);
    assert.deepEqual(
      (await tradesOf(fixture)).map(([, symbol, net]) => [symbol, net]),
      [['AAPL', 180_000]],
    );
  });

  test('the same statement as a file changes nothing', async (t) => {
    const store = await openTestStore();
    const { server, fixture } = await openFlexFixture(t, store, {
      fills: [BOUGHT, SOLD, { ...SOLD, id: '3' }, { ...BOUGHT, id: '4' }],
    });
    const file = await statementOf(server.url, server.broker);
    const importIt = () => importText(fixture, file);
    await synchronise(fixture);
    const before = await tradesOf(fixture);
    const imported = await importIt();
    assert.ok(imported.kind === 'imported');
    assert.deepEqual([imported.new, imported.corrected, imported.known], [0, 0, 4]);
    await synchronise(fixture);
    assert.deepEqual(await tradesOf(fixture), before);
    const counts = await countRows(store, fixture.traderId);
    assert.deepEqual([counts.execution, counts.account], [4, 1]);
  });

  test('an older file brings no booking back of which the platform states the trade by a newer one', async (t) => {
    const store = await openTestStore();
    const booked = { ...BOUGHT, attributes: { transactionID: '901' } };
    const anew = { ...booked, price: '10.2', attributes: { transactionID: '903' } };
    const back = {
      ...booked,
      quantity: -100,
      commission: '1',
      attributes: { transactionID: '902', origTransactionID: '901', buySell: 'BUY (Ca.)' },
    };
    const { server, fixture } = await openFlexFixture(t, store, { fills: [booked, SOLD] });
    const older = await statementOf(server.url, server.broker);
    server.broker.fills = [booked, back, anew, SOLD];
    await synchronise(fixture);
    const nets = async () => (await tradesOf(fixture)).map(([, , net]) => net);
    assert.deepEqual(await nets(), [280_000]);
    await importText(fixture, older);
    assert.deepEqual(await nets(), [280_000]);
    // A query that is changed to list no cancellations takes the first booking back all the same.
    server.broker.fills = [booked, SOLD];
    await synchronise(fixture);
    assert.deepEqual(await nets(), [480_000]);
    server.broker.fills = [anew, SOLD];
    await synchronise(fixture);
    assert.deepEqual(await nets(), [280_000]);
  });

  test("a day's charges that are booked later change the net of its trades, and nothing else", async (t) => {
    const activities = [
      alpacaFill('2026-03-02T15:00:00Z buy 2 AAPL 10', 'a'),
      alpacaFill('2026-03-02T15:01:00Z sell 2 AAPL 11', 'b'),
      alpacaFill('2026-03-02T15:02:00Z buy 1 MSFT 10', 'c'),
      alpacaFill('2026-03-02T15:03:00Z sell 1 MSFT 12', 'd'),
    ];
    const server = await startAlpaca(t, { activities });
    const { key, secret, account } = server.broker;
    const login = {
      platform: 'alpaca',
      server,
      user: key,
      secret: () => Buffer.from(secret),
      accounts: [account],
    } as const;
    const fixture = await openFeedFixture(await openTestStore(), login, instantOf('2026-03-01', '20:00'));
    await synchronise(fixture);
    const [first, second] = await tradesOf(fixture);
    assert.deepEqual([first![2], second![2]], [20_000, 20_000]);
    activities.push(alpacaCharge('2026-03-03 -0.10 TAF fee for proceed of 3 shares on 2026-03-02 by 1', 'e'));
    await synchronise(fixture);
    assert.deepEqual(await tradesOf(fixture), [
      [first![0], 'AAPL', 20_000 - 667],
      [second![0], 'MSFT', 20_000 - 333],
    ]);
  });

  test('a voided fill leaves the trade that it was of', async (t) => {
    const server = await startProjectX(t, {
      trades: [
        { id: 1, time: '2026-03-02T15:00:00Z', side: 0, size: 1, price: '6000' },
        { id: 2, time: '2026-03-02T15:01:00Z', side: 1, size: 1, price: '6010' },
      ],
    });
    const { broker: gateway } = server;
    const login = {
      platform: 'projectx',
      server,
      user: gateway.user,
      secret: () => Buffer.from(gateway.key),
      accounts: ['EXPRESS-101'],
    } as const;
    const fixture = await openFeedFixture(await openTestStore(), login, instantOf('2026-03-01', '20:00'));
    await synchronise(fixture);
    assert.equal((await tradesOf(fixture)).length, 1);
    gateway.trades = gateway.trades.map((trade) => ({ ...trade, voided: true }));
    await synchronise(fixture);
    assert.deepEqual(await tradesOf(fixture), []);
  });
});

/** The statement as the service gives it to anybody who asks. */
async function statementOf(url: string, { token, queryId }: FakeFlexService): Promise<Uint8Array> {
  const path = `${url}/AccountManagement/FlexWebService`;
  const asked = await (await fetch(`${path}/SendRequest?t=${token}&q=${queryId}&v=3`)).text();
  const reference = /<ReferenceCode>(\d+)</.exec(asked)?.[1];
  return (await fetch(`${path}/GetStatement?t=${token}&q=${reference}&v=3`)).bytes();
}
