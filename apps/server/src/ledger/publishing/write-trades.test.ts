import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkJournal } from '#server/app/cli/check.ts';
import { importPreviewed, previewFile } from '#server/uploads/preview/preview-testing.ts';
import { tradeZeroBytes } from '@daybook/brokers/files/tradezero/tradezero-file-testing.ts';
import { testServers, withTrader } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';

const SYMBOLS = 300;

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);

  test('the new trades of many symbols are written together, and are right', async (t) => {
    const server = await start();
    const { store } = server.services;
    const trader = await withTrader(server);
    const lines = Array.from({ length: SYMBOLS }, (_, at) => {
      const symbol = `S${at}`;
      return `MAIN 06/29/2026 10:00:00 B 10 ${symbol} 1.00\nMAIN 06/29/2026 10:00:01 S 10 ${symbol} 2.00`;
    });
    const { id, obstacle } = await previewFile(trader, tradeZeroBytes(lines.join('\n')));
    assert.equal(obstacle, null);
    const write = t.mock.method(store, 'write');
    await importPreviewed(trader, { id }, true);
    assert.ok(
      write.mock.callCount() < SYMBOLS / 2,
      `${write.mock.callCount()} writes for ${SYMBOLS} symbols`,
    );
    assert.deepEqual(await checkJournal(store, 'deep'), []);
    const { trades } = await store.read((db) =>
      db
        .selectFrom('trade')
        .select(({ fn }) => fn.countAll<number>().as('trades'))
        .where('executions', '=', 2)
        .where('currency', '=', 'USD')
        .executeTakeFirstOrThrow(),
    );
    assert.equal(trades, SYMBOLS);
  });
});
