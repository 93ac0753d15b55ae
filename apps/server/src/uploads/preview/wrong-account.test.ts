// Files that name no account, after one of another platform: none is chosen for them, and what does not fit is not proposed.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { furtherTraders, previewFile } from './preview-testing.ts';
import { fixtureBytes } from '@daybook/brokers/files/fixtures-testing.ts';
import { tradeZeroFile } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const WITH_SHORTS = tradeZeroFile(`
  MAIN 05/11/2026 10:00:00 SS 100 AAPL 10.00
  MAIN 05/11/2026 10:10:00 BC 100 AAPL 9.50`);
const PERFORMANCE = fixtureBytes({ name: 'tradovate-performance.csv' }).toString('utf8');
/** Plain sells of a source that has a word of its own for opening a short. */
const CLOSINGS = tradeZeroFile(`
  MAIN 05/12/2026 10:00:00 SS 100 AAPL 10.00
  MAIN 05/12/2026 10:10:00 BC 100 AAPL 9.50
  MAIN 05/12/2026 11:00:00 S 100 MSFT 10.00
  MAIN 05/12/2026 11:01:00 S 100 TSLA 10.00`);
/** The profit of its second closing is another one than its fills give. */
const STATES_MORE = `Time,Symbol,Side,Price,Qty,Route,Broker,Account,Type,Cloid,Liq,ECNFee,P / L,
10:00:00,AAPL,B,10.00,100,ARCA,B1,SIM,Margin,1,-,0,0,
10:10:00,AAPL,S,10.50,100,ARCA,B1,SIM,Margin,2,-,0,50,
11:00:00,MSFT,B,20.00,100,ARCA,B1,SIM,Margin,3,-,0,0,
11:10:00,MSFT,S,20.50,100,ARCA,B1,SIM,Margin,4,-,0,75,
`;
const NEW_YORK = { zone: 'America/New_York' };

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);
  const publish = (trader: Client, { id }: ImportState, body: object = {}) =>
    trader.call('POST', `/api/v1/imports/${id}/publish`, { body });
  const importFile = async (trader: Client, text: string, answers?: object): Promise<ImportState> => {
    const shown = await previewFile(trader, text, answers);
    const { status, text: message } = await publish(trader, shown);
    assert.equal(status, 200, message);
    return shown;
  };
  const met = ({ stated }: ImportState) => [stated.filter(({ isEqual }) => isEqual).length, stated.length];

  test('a file without an account is not put into one of another platform without asking', async () => {
    const trader = await newTrader();
    await importFile(trader, WITH_SHORTS);
    const asked = await previewFile(trader, PERFORMANCE, NEW_YORK);
    assert.deepEqual(
      [asked.phase, asked.obstacle, asked.obstacleNames, asked.into],
      ['refused', 'which-account', ['MAIN'], []],
    );
    assert.equal((await publish(trader, asked, { anyway: true })).status, 422);
    const own = await importFile(trader, PERFORMANCE, { ...NEW_YORK, account: 'FUTURES' });
    assert.deepEqual(own.into, [{ name: 'FUTURES', isNew: true }]);
    assert.deepEqual([met(own), own.doubts], [[3, 3], []]);
  });

  test('an account that received files of a source before receives the next one', async () => {
    const trader = await newTrader();
    await importFile(trader, WITH_SHORTS);
    const { into } = await previewFile(trader, WITH_SHORTS);
    const [id] = into.map((account) => account.id);
    await importFile(trader, PERFORMANCE, { ...NEW_YORK, into: id });
    const next = await previewFile(
      trader,
      PERFORMANCE.replaceAll('05/1', '06/1').replaceAll('8800', '8900'),
      NEW_YORK,
    );
    assert.deepEqual([next.obstacle, next.into], [null, [{ name: 'MAIN', isNew: false, id }]]);
  });

  test('a plain sell closes only where its own source has another word for opening a short', async () => {
    const trader = await newTrader();
    await importFile(trader, WITH_SHORTS);
    const { into } = await previewFile(trader, WITH_SHORTS);
    const shown = await importFile(trader, PERFORMANCE, { ...NEW_YORK, into: into[0]?.id });
    assert.deepEqual([met(shown), shown.doubts, shown.missing.count], [[3, 3], [], 0]);
    assert.equal(shown.trades.new, 3);
    // And the other way round: the words of a file that comes later do not apply to those that came before.
    const other = await newTrader();
    await importFile(other, PERFORMANCE, NEW_YORK);
    const id = (await previewFile(other, PERFORMANCE, NEW_YORK)).into[0]?.id;
    const later = await importFile(other, WITH_SHORTS, { into: id });
    assert.deepEqual(later.trades, { new: 1, changed: 0, gone: 0 });
  });

  test('a file whose stated figures do not match is imported only with an explicit choice', async () => {
    const trader = await newTrader();
    const wrong = await previewFile(trader, STATES_MORE, { day: 20_585 });
    assert.deepEqual([wrong.phase, wrong.doubts, met(wrong)], ['ready', ['stated-differs'], [1, 2]]);
    const refused = await publish(trader, wrong);
    assert.deepEqual([refused.status, refused.json.errors[0].details], [422, { doubts: ['stated-differs'] }]);
    assert.equal((await publish(trader, wrong, { anyway: true })).status, 200);
  });

  test('all stated figures are compared, and those that differ are shown first', async () => {
    const trader = await newTrader();
    const [header = '', buy = '', sell = ''] = STATES_MORE.split('\n');
    const rows = Array.from({ length: 201 }, (_, at) => {
      const symbol = `S${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}`;
      const closing = at === 200 ? sell.replace(',50,', ',75,') : sell;
      return [buy, closing].map((row) => row.replace('AAPL', symbol)).join('\n');
    });
    const shown = await previewFile(trader, [header, ...rows, ''].join('\n'), { day: 20_585 });
    assert.deepEqual(
      [shown.doubts, shown.statedCounts, shown.stated.length, shown.stated[0]?.symbol],
      [['stated-differs'], { compared: 201, differing: 1 }, 200, 'SHS'],
    );
  });

  test('a file most of whose closings lack their opening is imported only with an explicit choice', async () => {
    const trader = await newTrader();
    const shown = await previewFile(trader, CLOSINGS);
    assert.deepEqual([shown.doubts, shown.missing.count, shown.trades.new], [['openings-missing'], 2, 1]);
    assert.equal((await publish(trader, shown)).status, 422);
    assert.equal((await publish(trader, shown, { anyway: true })).status, 200);
  });

  test('figures are compared with all trades of the file, including those already in the journal', async () => {
    const trader = await newTrader();
    const [head = '', ...rows] = PERFORMANCE.trimEnd().split('\n');
    await importFile(trader, `${[head, ...rows.slice(0, 3)].join('\n')}\n`, NEW_YORK);
    const whole = await previewFile(trader, PERFORMANCE, NEW_YORK);
    assert.deepEqual([met(whole), whole.doubts, whole.counts.known], [[3, 3], [], 4]);
    await publish(trader, whole);
    const again = await previewFile(trader, PERFORMANCE, NEW_YORK);
    assert.deepEqual([again.obstacle, met(again)], ['nothing', [3, 3]]);
  });
});
