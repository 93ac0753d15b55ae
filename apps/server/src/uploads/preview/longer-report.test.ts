import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readRecords } from '@daybook/api/journal/records.ts';
import { checkJournal } from '#server/app/cli/check.ts';
import {
  LONGER_REPORT,
  reportPage,
  SHORTER_REPORT,
} from '@daybook/brokers/files/metatrader/metatrader-testing.ts';
import { testServers, withTrader, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { importPreviewed, previewFile } from './preview-testing.ts';

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  before(async () => {
    server = await start();
    trader = await withTrader(server);
  });

  const importReport = async (report: typeof SHORTER_REPORT) => {
    const bytes = new Uint8Array(reportPage(report));
    const { id, counts, trades } = await previewFile(
      trader,
      bytes,
      { zone: 'Europe/Athens' },
      'ReportHistory.html',
    );
    await importPreviewed(trader, { id });
    return { counts, trades };
  };
  const nets = async (): Promise<readonly string[]> => {
    const { header, rows } = readRecords((await trader.call('GET', '/api/v1/dashboard/0')).json.trades);
    return rows.map((row) => row[header.indexOf('netProfitAndLoss')]!).sort();
  };

  test('a longer report of MetaTrader moves fills to the positions that it states', async () => {
    assert.partialDeepStrictEqual(await importReport(SHORTER_REPORT), {
      counts: { new: 5 },
      trades: { new: 1 },
    });
    assert.deepEqual(await nets(), ['12.00']);
    assert.partialDeepStrictEqual(await importReport(LONGER_REPORT), {
      counts: { new: 1, corrected: 2, known: 3 },
      trades: { new: 1 },
    });
    assert.deepEqual(await nets(), ['12.00', '14.00']);
    const { json } = await trader.call('GET', '/api/v1/positions');
    assert.deepEqual([json.open.length, json.missing.length], [0, 0]);
    assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);
  });
});
