import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { importPreviewed, furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine, recordStatements } from '#server/store/store-testing.ts';

const HEADER = 'Time,Symbol,Side,Price,Qty,Account,Cloid,P / L';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  /** The preview of a day's fills in DAS. */
  const look = (trader: Client, day: string, ...rows: string[]): Promise<ImportState> =>
    previewFile(trader, [HEADER, ...rows, ''].join('\n'), { currency: 'USD' }, `das ${day}.csv`);
  /** Whether each day is met, with its stated and its own gross. */
  const reconciled = async (trader: Client) => {
    const { json } = await trader.call('GET', '/api/v1/reconciliation');
    return json.days.map(({ seal, statedGross, gross }: Record<string, unknown>) => [
      seal,
      statedGross,
      gross,
    ]);
  };

  test('a position closed in part before midnight and in part after it is no doubt and no difference', async () => {
    const trader = await newTrader();
    for (const [day, ...rows] of [
      ['2026-05-12', '15:00:00,FERN,B,10.00,200,A1,1,0', '15:10:00,FERN,S,10.10,100,A1,2,10'],
      ['2026-05-13', '09:40:00,FERN,S,10.20,100,A1,3,20'],
    ] as const) {
      const shown = await look(trader, day, ...rows);
      assert.deepEqual([shown.obstacle, shown.doubts], [null, []]);
      await importPreviewed(trader, shown);
    }
    assert.deepEqual(await reconciled(trader), [['not-stated', null, 300_000]]);
  });

  test('a difference within a day that ends flat is found', async () => {
    const rows = ['09:40:00,FERN,B,10.00,100,A1,1,0', '09:50:00,FERN,S,10.10,100,A1,2,11'];
    const { stated, doubts } = await look(await newTrader(), '2026-05-12', ...rows);
    assert.partialDeepStrictEqual(stated, [{ stated: 110_000, calculated: 100_000, isEqual: false }]);
    assert.deepEqual(doubts, ['stated-differs']);
  });

  const MORNING = ['09:40:00,FERN,B,10.00,100,A1,1,0', '09:50:00,FERN,S,10.40,100,A1,2,40'] as const;
  const AFTERNOON = ['14:40:00,FERN,B,10.00,100,A1,3,0', '14:50:00,FERN,S,10.30,100,A1,4,30'] as const;
  const DAY = '2026-05-12';
  /** Imports files of one day in turn; gives the last one's preview. */
  const take = async (trader: Client, ...files: readonly (readonly string[])[]): Promise<ImportState> => {
    let last: ImportState | null = null;
    for (const rows of files) {
      last = await look(trader, DAY, ...rows);
      assert.deepEqual([last.obstacle, last.doubts], [null, []]);
      await importPreviewed(trader, last);
    }
    return last!;
  };

  test('what two files state of one day is added up', async () => {
    const trader = await newTrader();
    await take(trader, MORNING, AFTERNOON);
    assert.deepEqual(await reconciled(trader), [['sealed', 700_000, 700_000]]);
  });

  test('a later file of the whole day replaces what an earlier one of its morning states', async () => {
    const trader = await newTrader();
    await take(trader, MORNING, [...MORNING, ...AFTERNOON]);
    assert.deepEqual(await reconciled(trader), [['sealed', 700_000, 700_000]]);
  });

  test('files that share a part of the day state nothing of it', async () => {
    const trader = await newTrader();
    const evening = ['15:40:00,FERN,B,10.00,100,A1,5,0', '15:50:00,FERN,S,10.20,100,A1,6,20'];
    await take(trader, [...MORNING, ...AFTERNOON], [...AFTERNOON, ...evening]);
    assert.deepEqual(await reconciled(trader), [['not-stated', null, 900_000]]);
  });

  test('a day with a file that states nothing of it is not stated', async () => {
    const trader = await newTrader();
    const cover = '14:50:00,FERN,S,10.30,100,A1,4,30';
    await take(
      trader,
      MORNING,
      ['14:40:00,FERN,B,10.00,200,A1,3,0', cover],
      ['15:40:00,FERN,S,10.10,100,A1,5,10'],
    );
    assert.deepEqual(await reconciled(trader), [['not-stated', null, 800_000]]);
  });

  test('an import that is undone takes back what it states, and states it again', async () => {
    const trader = await newTrader();
    const { id } = await take(trader, MORNING, AFTERNOON);
    const undone = await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
    assert.equal(undone.status, 200, undone.text);
    assert.deepEqual(await reconciled(trader), [['sealed', 400_000, 400_000]]);
    const other = await newTrader();
    const only = await take(other, MORNING);
    await other.call('POST', `/api/v1/imports/${only.id}/undo`, { body: {} });
    assert.deepEqual(await reconciled(other), []);
    await take(other, MORNING);
    assert.deepEqual(await reconciled(other), [['sealed', 400_000, 400_000]]);
  });

  test('an undo reads what the other files state, which may be long, a few files at a time', async (t) => {
    const trader = await newTrader();
    await take(trader, MORNING);
    for (const day of [4, 5, 6, 7, 8, 11]) {
      const rows = [`09:40:00,FERN,B,10.00,100,A1,${day}1,0`, `09:50:00,FERN,S,10.40,100,A1,${day}2,40`];
      await importPreviewed(trader, await look(trader, `2026-05-${String(day).padStart(2, '0')}`, ...rows));
    }
    const { id } = await take(trader, AFTERNOON);
    const statements = recordStatements(t, server.services.store);
    const undone = await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
    t.mock.restoreAll();
    assert.equal(undone.status, 200, undone.text);
    // The undone one, then the other seven.
    const details = statements.filter((sql) => sql.startsWith('select "id", "detail" from "import"'));
    assert.deepEqual(
      details.map((sql) => sql.match(/"id" in \(([^)]*)\)/)?.[1]?.split(',').length),
      [1, 5, 2],
    );
    const days = await reconciled(trader);
    assert.deepEqual(
      days,
      Array.from({ length: 7 }, () => ['sealed', 400_000, 400_000]),
    );
  });

  test('what a file states of many days is written together, and restated together by an undo', async (t) => {
    const trader = await newTrader();
    const days = Array.from({ length: 40 }, (_, at) => String(20260301 + at + (at < 31 ? 0 : 69)));
    const fill = (day: string, minute: number, quantity: number, more: string) =>
      `<Trade accountId="U1" currency="USD" assetCategory="STK" symbol="FERN" conid="7" multiplier="1" dateTime="${day};10${minute}00" quantity="${quantity}" buySell="${quantity < 0 ? 'SELL' : 'BUY'}" levelOfDetail="EXECUTION" tradePrice="${minute}" ibCommission="0" ibCommissionCurrency="USD" notes="" ibExecID="${day}.${minute}.01" ibOrderID="9" tradeID="${day}${minute}" ${more}/>`;
    const trades = days.flatMap((day) => [
      fill(day, 10, 100, 'openCloseIndicator="O" fifoPnlRealized="0"'),
      fill(day, 11, -100, 'openCloseIndicator="C" fifoPnlRealized="100"'),
    ]);
    const text = (rows: readonly string[]) =>
      `<FlexQueryResponse queryName="t" type="AF"><FlexStatements count="1"><FlexStatement accountId="U1" fromDate="20260301" toDate="20260409" period="" whenGenerated="20260410;210000"><Trades>${rows.join('')}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`;
    const written = async (work: () => Promise<unknown>): Promise<number> => {
      const statements = recordStatements(t, server.services.store);
      await work();
      t.mock.restoreAll();
      return statements.filter((sql) => sql.startsWith('insert into "reconciliation"')).length;
    };
    const file = await previewFile(trader, text(trades), {}, 'report.xml');
    assert.equal(await written(() => importPreviewed(trader, file)), 1);
    const later = fill('20260301', 12, 100, 'openCloseIndicator="O" fifoPnlRealized="0"');
    const longer = await previewFile(trader, text([...trades, later]), {}, 'report.xml');
    // What it opens changes every later trade, which is a doubt.
    assert.deepEqual(longer.doubts, ['known-trades-change']);
    assert.equal(await written(() => importPreviewed(trader, longer, true)), 1);
    const undone = () => trader.call('POST', `/api/v1/imports/${longer.id}/undo`, { body: {} });
    assert.equal(await written(undone), 1);
    assert.deepEqual(
      await reconciled(trader),
      days.map(() => ['sealed', null, 1_000_000]),
    );
  });
});
