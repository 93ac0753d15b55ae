// A fill that Interactive Brokers cancels and books anew under the same numbers, in files that come in any order.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { importPreviewed, furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const row = (booking: number, side: string, quantity: number, price: string, more = '') =>
  `<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="FERN" conid="7" multiplier="1" dateTime="20260302;100000" quantity="${quantity}" buySell="${side}" tradePrice="${price}" ibCommission="-1" ibCommissionCurrency="USD" tradeID="701" transactionID="${booking}" ibExecID="0000e432.00000001.01.01" ${more}/>`;
const BOUGHT = row(901, 'BUY', 100, '10');
const CANCELLED = row(902, 'BUY (Ca.)', -100, '10', 'origTransactionID="901"').replace('="-1"', '="1"');
const SOLD = row(905, 'SELL', -100, '11')
  .replace(';100000', ';110000')
  .replace('tradeID="701"', 'tradeID="702"')
  .replace('00000001', '00000002');
const report = (day: string, ...rows: string[]) =>
  `<FlexQueryResponse queryName="t" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20260302" toDate="202603${day}" period="" whenGenerated="202603${day};210000"><Trades>${rows.join('')}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`;
/** Written before Daybook knew the numbers of bookings: the same fills by the names that it gave them then. */
const withoutBookings = (text: string) => text.replaceAll(/ (?:transaction|origTransaction)ID="\d+"/g, '');

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  const take = async (trader: Client, file: string): Promise<ImportState> => {
    const shown = await previewFile(trader, file, {}, 'report.xml');
    if (shown.obstacle === null) await importPreviewed(trader, shown, true);
    else assert.match(shown.obstacle, /^(?:nothing|no-executions)$/);
    return shown;
  };
  const undo = async (trader: Client, { id }: ImportState): Promise<void> => {
    const answer = await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
    assert.equal(answer.status, 200, answer.text);
  };
  /** Net of each day that is closed, in dollars. */
  const net = async (trader: Client): Promise<number[]> => {
    const { json } = await trader.call('GET', '/api/v1/reconciliation');
    return json.days.map((day: { net: number }) => day.net / 10_000);
  };

  for (const [price, expected] of [
    ['10', 98],
    ['10.5', 48],
  ] as const) {
    const anew = row(903, 'BUY', 100, price);
    const monday = report('02', BOUGHT, SOLD);

    test(`booked anew at ${price} in a later statement, in any order and with any undo`, async () => {
      const both = [report('03', CANCELLED, anew)];
      const separate = [report('03', CANCELLED), report('04', anew)];
      for (const files of [
        [monday, ...both],
        [...both, monday],
        [monday, ...separate],
      ]) {
        const trader = await newTrader();
        const taken = [];
        for (const file of files) taken.push(await take(trader, file));
        assert.deepEqual(await net(trader), [expected]);
        for (const file of files) await take(trader, file);
        assert.deepEqual(await net(trader), [expected], 'imported again');
        for (const imported of taken) if (imported.obstacle === null) await undo(trader, imported);
        assert.deepEqual(await net(trader), []);
      }
    });

    test(`a journal with the fill by its older name gets it at ${price} once`, async () => {
      const whole = report('03', BOUGHT, CANCELLED, anew, SOLD);
      for (const files of [[whole], [report('03', CANCELLED, anew)], [monday, whole]]) {
        const trader = await newTrader();
        await take(trader, withoutBookings(monday));
        const undone = [];
        for (const file of files) undone.push(await take(trader, file));
        assert.deepEqual(await net(trader), [expected], String(files.length));
        for (const imported of undone) if (imported.obstacle === null) await undo(trader, imported);
        assert.deepEqual(await net(trader), [99 - 1], 'as it was');
      }
    });
  }

  test('a file that a journal has by older names adds nothing', async () => {
    const twin = (fill: string, booking: number, number: number) =>
      fill
        .replace(/transactionID="\d+"/, `transactionID="${booking}"`)
        .replace(/tradeID="\d+"/, `tradeID="${number}"`)
        .replace(/0000000\d/, `00000${number}`);
    const file = report('02', BOUGHT, twin(BOUGHT, 904, 703), SOLD, twin(SOLD, 906, 704));
    const trader = await newTrader();
    await take(trader, withoutBookings(file));
    const again = await take(trader, file);
    assert.equal(again.obstacle, 'nothing');
    assert.deepEqual(await net(trader), [196]);
  });
});
