// Splits of an activity statement: the preview names them, and they are applied and taken back with their import.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { dayOf } from '@daybook/domain/calendar.ts';
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';
import { checkJournal } from '#server/app/cli/check.ts';
import { testServers, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { furtherTraders, importPreviewed, previewFile } from '#server/uploads/preview/preview-testing.ts';

const HEAD = `Statement,Header,Field Name,Field Value
Statement,Data,Title,Activity Statement
Account Information,Header,Field Name,Field Value
Account Information,Data,Account,U5550077
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
`;
const trade = (moment: string, quantity: number, price: number, realised = 0): string =>
  `Trades,Data,Order,Stocks,USD,WREN,"${moment}",${quantity},${price},${price},${-quantity * price},0,0,${realised},0,\n`;
const SPLIT = `Corporate Actions,Header,Asset Category,Currency,Report Date,Date/Time,Description,Quantity,Proceeds,Value,Realized P/L,Code
Corporate Actions,Data,Stocks,USD,2026-03-11,"2026-03-10, 20:25:00","WREN(US0000000077) Split 1 for 40 (WREN, WREN INC, US0000000077)",-390,0,0,0,
`;
const TOTAL = 'Trades,Total,,Stocks,USD,,,,,,,,,,,\n';
const BOUGHT = HEAD + trade('2026-03-10, 10:00:00', 400, 1) + TOTAL;
const SOLD = HEAD + trade('2026-03-12, 11:00:00', -10, 44, 40) + TOTAL + SPLIT;

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  test('an import of a split names it, applies it to what is held, and takes it back', async () => {
    const trader = await newTrader();
    const split = {
      account: 'U5550077',
      symbol: 'WREN',
      day: dayOf(2026, 3, 11),
      numerator: 1,
      denominator: 40,
    };
    const archive = new Uint8Array(makeZip({ '1.csv': BOUGHT, '2.csv': SOLD, '3.csv': SOLD }));
    const both = await previewFile(trader, archive, {}, 'all.zip');
    assert.deepEqual(both.splits, { count: 1, rows: [split] }, 'once, though two files state it');
    await importPreviewed(trader, await previewFile(trader, BOUGHT));
    const shown = await previewFile(trader, SOLD);
    assert.deepEqual([shown.splits?.rows, shown.trades.new, shown.open.count], [[split], 1, 0]);
    assert.equal(shown.totals[0]?.gross, 400_000);
    await importPreviewed(trader, shown);
    assert.deepEqual((await previewFile(trader, SOLD)).splits, { count: 0, rows: [] });
    await trader.call('POST', `/api/v1/imports/${shown.id}/undo`, { body: {} });
    const { json } = await trader.call('GET', '/api/v1/positions');
    assert.deepEqual([json.open.map(({ size }: { size: string }) => size), json.splits], [['400'], []]);
    assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);
  });
});
