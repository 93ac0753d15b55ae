import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

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
  const publish = async (trader: Client, { id }: ImportState): Promise<void> => {
    const answer = await trader.call('POST', `/api/v1/imports/${id}/publish`, { body: {} });
    assert.equal(answer.status, 200, answer.text);
  };
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
      await publish(trader, shown);
    }
    assert.deepEqual(await reconciled(trader), [['not-stated', null, 300_000]]);
  });

  test('a difference within a day that ends flat is found', async () => {
    const rows = ['09:40:00,FERN,B,10.00,100,A1,1,0', '09:50:00,FERN,S,10.10,100,A1,2,11'];
    const { stated, doubts } = await look(await newTrader(), '2026-05-12', ...rows);
    assert.partialDeepStrictEqual(stated, [{ stated: 110_000, calculated: 100_000, isEqual: false }]);
    assert.deepEqual(doubts, ['stated-differs']);
  });
});
