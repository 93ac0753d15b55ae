import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readRecords } from '@daybook/api/journal/records.ts';
import { SEVEN_AHEAD_OF_NEW_YORK } from '@daybook/domain/server-zone.ts';
import { checkJournal } from '#server/app/cli/check.ts';
import { fixtureBytes } from '@daybook/brokers/files/fixtures-testing.ts';
import { testServers, withTrader, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { importPreviewed, previewFile } from '#server/uploads/preview/preview-testing.ts';

const REPORT = new Uint8Array(fixtureBytes({ name: 'metatrader.html' }));

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  let trader: Client;
  let imported: string;
  before(async () => {
    server = await start();
    trader = await withTrader(server);
  });

  const look = () => previewFile(trader, REPORT, { zone: SEVEN_AHEAD_OF_NEW_YORK }, 'ReportHistory.html');
  /** Trades as symbol, volume and net, with their ids. */
  const trades = async (): Promise<Map<string, string>> => {
    const { header, rows } = readRecords((await trader.call('GET', '/api/v1/dashboard/0')).json.trades);
    const cell = (row: readonly string[], name: string) => row[header.indexOf(name)]!;
    return new Map(
      rows.map((row) => [
        `${cell(row, 'symbol')} ${cell(row, 'volume')} ${cell(row, 'netProfitAndLoss')}`,
        cell(row, 'id'),
      ]),
    );
  };
  const grouping = (id: string, change?: object) =>
    change === undefined
      ? trader.call('GET', `/api/v1/trade/${id}/grouping`)
      : trader.call('POST', `/api/v1/trade/${id}/grouping`, { body: { change } });
  const sound = async () => assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);

  test('a report with simultaneous positions is shown, imported and reconciled by settled profit', async () => {
    const shown = await look();
    assert.partialDeepStrictEqual(shown, {
      phase: 'ready',
      counts: { executions: 19, new: 19 },
      trades: { new: 8, changed: 0, gone: 0 },
      totals: [{ currency: 'USD', gross: -2_394_100, net: -2_510_800 }],
      missing: { count: 0 },
    });
    assert.deepEqual(
      shown.open.rows.map(({ symbol, side, size, price }) => `${symbol} ${side} ${size} ${price}`),
      ['EURUSD long 0.1 1.121'],
    );
    assert.ok(shown.stated.every(({ isEqual }) => isEqual));
    imported = shown.id;
    await importPreviewed(trader, shown);
    // Two of the eight are alike.
    assert.equal((await trades()).size, 7);
    const { json } = await trader.call('GET', '/api/v1/reconciliation');
    assert.deepEqual(
      json.days.map(({ seal, statedGross, gross }: Record<string, unknown>) => [seal, statedGross, gross]),
      [
        ['sealed', -3_324_300, -3_324_300],
        ['sealed', 534_200, 534_200],
        ['sealed', 396_000, 396_000],
      ],
    );
    assert.equal((await look()).obstacle, 'nothing');
    await sound();
  });

  test('a trade states its position of the platform, and two are merged and separated again', async () => {
    const [long, short] = ['EURUSD 1 9.10', 'EURUSD 0.2 2.30'] as const;
    const ids = await trades();
    const { json } = await grouping(ids.get(long)!);
    assert.partialDeepStrictEqual(json, { position: '900201', settled: true, feeSource: 'stated' });
    const merged = await grouping(ids.get(long)!, { kind: 'merge', with: [ids.get(short)] });
    assert.equal(merged.status, 200, merged.text);
    const together = (await trades()).get('EURUSD 1.2 11.40')!;
    assert.partialDeepStrictEqual((await grouping(together)).json, { position: null, byHand: true });
    await sound();
    assert.equal((await grouping(together, { kind: 'reset' })).status, 200);
    assert.deepEqual([...(await trades()).keys()].sort(), [...ids.keys()].sort());
    await sound();
  });

  test('open positions of one symbol are listed one by one, and the import is undone completely', async () => {
    const { json } = await trader.call('GET', '/api/v1/positions');
    assert.deepEqual(
      json.open.map(({ symbol, side, size, price }: Record<string, string>) => [symbol, side, size, price]),
      [['EURUSD', 'long', '0.1', '1.121']],
    );
    const undone = await trader.call('POST', `/api/v1/imports/${imported}/undo`, { body: {} });
    assert.equal(undone.status, 200, undone.text);
    assert.equal((await trades()).size, 0);
    await sound();
  });
});
