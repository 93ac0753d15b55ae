// Options that expired without a side: what the journal holds says whether they were held or sold, and none of it is lost.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { readRecords } from '@daybook/api/journal/records.ts';
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';
import { checkJournal } from '#server/app/cli/check.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { furtherTraders, importPreviewed, previewFile } from '#server/uploads/preview/preview-testing.ts';

const NAMES =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,' +
  'Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency';
const CONTRACT = '100,UAL,UAL,4/17/26,110,CALL';
const SOLD =
  '2026-04-02T09:46:35-0400,Trade,Sell to Open,SELL_TO_OPEN,UAL   260417C00110000,Equity Option,Sold 2 UAL 04/17/26 Call 110.00 @ 0.62,' +
  `124.00,2,62.00,-2.00,-0.25,${CONTRACT},451551137,121.75,USD`;
const BOUGHT = SOLD.replace('Sell to Open,SELL_TO_OPEN', 'Buy to Open,BUY_TO_OPEN')
  .replace(',124.00,2,62.00', ',-124.00,2,-62.00')
  .replace('121.75', '-126.25');
const EXPIRED =
  '2026-04-17T16:00:00-0400,Receive Deliver,Expiration,,UAL   260417C00110000,Equity Option,' +
  `Removal of 2.0 UAL 04/17/26 Call 110.00 due to expiration.,0.00,2,0.00,--,0.00,${CONTRACT},,0.00,USD`;
const SHARES = [
  '2026-04-20T10:30:00-0400,Trade,Sell to Close,SELL_TO_CLOSE,IWM,Equity,Sold 4 IWM @ 210.00,840.00,4,210.00,0.00,0.00,,,,,,,391052109,840.00,USD',
  '2026-04-20T10:00:00-0400,Trade,Buy to Open,BUY_TO_OPEN,IWM,Equity,Bought 4 IWM @ 209.00,-836.00,4,-209.00,0.00,0.00,,,,,,,391052108,-836.00,USD',
];
const file = (...rows: readonly string[]): string => [NAMES, ...rows, ''].join('\n');
const LATER = file(...SHARES, EXPIRED);

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);
  const ACCOUNT = { account: 'TT1' };
  const take = async (trader: Client, text: string, anyway = false): Promise<ImportState> => {
    const shown = await previewFile(trader, text, ACCOUNT);
    await importPreviewed(trader, shown, anyway);
    return shown;
  };
  /** Symbol and gross of each trade. */
  const tradesOf = async (trader: Client): Promise<string[]> => {
    const { header, rows } = readRecords((await trader.call('GET', '/api/v1/dashboard/0')).json.trades);
    const at = ['symbol', 'grossProfitAndLoss'].map((name) => header.indexOf(name));
    return rows.map((row) => at.map((column) => row[column]).join(' ')).sort();
  };
  const leftOutOf = ({ files }: ImportState): string[] =>
    files.flatMap(({ leftOut }) => leftOut.rows.map(({ reason, line }) => `${reason} ${line}`));
  const sound = async () => assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);

  for (const [opening, how, gross] of [
    [SOLD, 'sold', '124.00'],
    [BOUGHT, 'bought', '-124.00'],
  ] as const)
    test(`an option that an earlier import ${how} is closed by its expiry`, async () => {
      const trader = await newTrader();
      await take(trader, file(opening));
      const shown = await take(trader, LATER);
      assert.deepEqual([leftOutOf(shown), shown.counts.new, shown.open.count, shown.doubts], [[], 3, 0, []]);
      assert.partialDeepStrictEqual(shown.files[0], { executions: 3, rowsRead: 3 });
      assert.deepEqual(await tradesOf(trader), ['IWM 4.00', `UAL 260417C00110000 ${gross}`]);
      assert.equal((await previewFile(trader, LATER, ACCOUNT)).obstacle, 'nothing');
      await sound();
    });

  test('without its opening it is left out and named, and comes with the same file once the opening is there', async () => {
    const trader = await newTrader();
    const shown = await take(trader, LATER);
    assert.deepEqual([leftOutOf(shown), shown.counts.new], [['opening-missing 4'], 2]);
    assert.equal((await take(trader, file(SOLD))).open.count, 1);
    const again = await take(trader, LATER, true);
    assert.deepEqual([leftOutOf(again), again.counts.new, again.counts.known], [[], 1, 2]);
    assert.deepEqual(await tradesOf(trader), ['IWM 4.00', 'UAL 260417C00110000 124.00']);
    await sound();
  });

  test('its opening may be in a later file of the same archive, and the expiry in two of them', async () => {
    const trader = await newTrader();
    const archive = makeZip({ '1.csv': LATER, '2.csv': file(EXPIRED), '3.csv': file(SOLD) });
    const shown = await previewFile(trader, new Uint8Array(archive), ACCOUNT, 'all.zip');
    await importPreviewed(trader, shown);
    assert.deepEqual([leftOutOf(shown), shown.counts.new, shown.open.count], [[], 4, 0]);
    assert.deepEqual(await tradesOf(trader), ['IWM 4.00', 'UAL 260417C00110000 124.00']);
    await sound();
  });

  test('what was closed before is no position for it, and a file of nothing else says so', async () => {
    const trader = await newTrader();
    const closed = SOLD.replace('2026-04-02', '2026-04-03')
      .replace('Sell to Open,SELL_TO_OPEN', 'Buy to Close,BUY_TO_CLOSE')
      .replace(',124.00,2,62.00', ',-124.00,2,-62.00')
      .replace('121.75', '-126.25');
    await take(trader, file(closed, SOLD));
    const alone = await previewFile(trader, file(EXPIRED), ACCOUNT);
    assert.deepEqual([alone.obstacle, leftOutOf(alone)], ['no-executions', ['opening-missing 2']]);
  });
});
