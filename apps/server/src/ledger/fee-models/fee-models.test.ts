import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readRecords } from '@daybook/api/journal/records.ts';
import { checkJournal } from '#server/app/cli/check.ts';
import {
  testServers,
  withAnotherTrader,
  withTrader,
  type Client,
  type TestServer,
} from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { importPreviewed, previewFile } from '#server/uploads/preview/preview-testing.ts';

/** The columns that Tradervue takes: no fees unless they are given. */
const FILE = `Date,Time,Symbol,Quantity,Price,Side
2026-03-02,10:00:00,AAPL,100,10.00,Buy
2026-03-02,10:10:00,AAPL,100,10.50,Sell
2026-03-03,10:00:00,MSFT,10,20.00,Buy
2026-03-03,10:10:00,MSFT,10,21.00,Sell
`;
const MODEL = { perShare: '0.005', perContract: '0.65', perOrder: '0', minimum: '1' };

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  let path = '';
  before(async () => {
    server = await start();
    trader = await withTrader(server);
    await importFile(FILE);
    const { accountUuid } = (await trader.call('GET', '/api/v1/user/accounts')).json.results[0];
    path = `/api/v1/user/accounts/${accountUuid}/fees`;
  });
  const importFile = async (text: string) => {
    const answers = { account: 'MAIN', zone: 'America/New_York', currency: 'USD' };
    const shown = await previewFile(trader, text, answers);
    assert.equal(shown.obstacle, null, JSON.stringify(shown.files));
    await importPreviewed(trader, shown, true);
    return shown;
  };
  const nets = async () => {
    const { header, rows } = readRecords((await trader.call('GET', '/api/v1/dashboard/0')).json.trades);
    return rows.map((row) => `${row[header.indexOf('symbol')]} ${row[header.indexOf('netProfitAndLoss')]}`);
  };

  test('without a model unstated fees are zero and marked as unknown', async () => {
    assert.deepEqual((await trader.call('GET', path)).json, { model: null, estimated: 0, unknown: 4 });
    assert.deepEqual(await nets(), ['AAPL 50.00', 'MSFT 10.00']);
  });

  test('a model charges what is there and what comes, changes with its trader’s word, and goes without a trace', async () => {
    const saved = await trader.call('POST', path, { body: { model: MODEL } });
    assert.deepEqual(saved.json, { model: MODEL, estimated: 4, unknown: 0 });
    assert.deepEqual(await nets(), ['AAPL 48.00', 'MSFT 8.00']);
    const next =
      FILE.split('\n').slice(0, 1).join('\n') +
      '\n2026-03-04,10:00:00,NVDA,1000,5.00,Buy\n2026-03-04,10:10:00,NVDA,1000,5.10,Sell\n';
    await importFile(next);
    assert.deepEqual(await nets(), ['AAPL 48.00', 'MSFT 8.00', 'NVDA 90.00']);
    await trader.call('POST', path, { body: { model: { ...MODEL, minimum: '0' } } });
    assert.deepEqual(await nets(), ['AAPL 49.00', 'MSFT 9.90', 'NVDA 90.00']);
    await trader.call('POST', path, { body: { model: null } });
    assert.deepEqual(await nets(), ['AAPL 50.00', 'MSFT 10.00', 'NVDA 100.00']);
    assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);
  });

  test('an invalid amount of money is refused, and another trader’s account does not exist', async () => {
    for (const perShare of ['-1', '1e3', '0.0000001', '', '1000000'])
      assert.equal(
        (await trader.call('POST', path, { body: { model: { ...MODEL, perShare } } })).status,
        422,
      );
    const other = await withAnotherTrader(server);
    assert.equal((await other.call('GET', path)).status, 404);
    assert.equal((await other.call('POST', path, { body: { model: MODEL } })).status, 404);
  });
});
