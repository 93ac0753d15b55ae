import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readRecords } from '@daybook/api/journal/records.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { importPreviewed, furtherTraders, previewFile } from '#server/uploads/preview/preview-testing.ts';

const COLUMNS = [
  ['Trade', 'id'],
  ['Opened', 'date-time'],
  ['Closed', 'exit-date-time'],
  ['Symbol', 'symbol'],
  ['Side', 'side'],
  ['Qty', 'size'],
  ['Entry', 'price'],
  ['Exit', 'exit-price'],
] as const;

const MAPPING: ColumnMapping = {
  version: 1,
  skipRows: 0,
  hasHeader: true,
  columns: COLUMNS.map(([name, field], at) => ({ at, name, field })),
  dateOrder: 'year-first',
  decimal: 'point',
  zone: 'America/New_York',
  chargeSign: 'positive',
  sides: { LONG: 'buy', SHORT: 'sell-short' },
  leaveOut: [],
  kind: null,
  multiplier: '1',
  pairSize: null,
  contractSizes: {},
  currency: 'USD',
  fallbackCurrency: null,
  overruled: [],
};

const row = (size: number, closed = '', price = ''): string =>
  `7,2026-05-12 09:31:04,${closed && `2026-05-12 ${closed}`},FERN,Long,${size},7.00,${price}`;

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  /** Net results of the trades, and sizes of what is open, after a table was imported. */
  const afterImport = async (trader: Client, symbol: string, ...rows: readonly string[]) => {
    const table = [COLUMNS.map(([name]) => name).join(), ...rows, ''].join('\n').replaceAll('FERN', symbol);
    const shown = await previewFile(trader, table, { account: 'A1', mapping: MAPPING });
    assert.deepEqual([shown.doubts, shown.files[0]?.unreadable.count], [[], 0]);
    await importPreviewed(trader, shown);
    const { header, rows: trades } = readRecords(
      (await trader.call('GET', '/api/v1/dashboard/0')).json.trades,
    );
    const { open, missing } = (await trader.call('GET', '/api/v1/positions')).json;
    assert.deepEqual(missing, []);
    return [
      trades.map((cells) => cells[header.indexOf('netProfitAndLoss')]),
      open.map(({ size }: { size: string }) => size),
    ];
  };

  for (const symbol of ['FERN', 'EURUSD'])
    test(`${symbol}: a row that was open and is closed in parts later is neither doubled nor lost`, async () => {
      const [bit, whole, once] = [await newTrader(), await newTrader(), await newTrader()];
      const parts = [row(60, '10:00:00', '7.50'), row(40, '11:00:00', '7.20')];
      for (const trader of [bit, whole])
        assert.deepEqual(await afterImport(trader, symbol, row(100)), [[], ['100']]);
      assert.deepEqual(await afterImport(bit, symbol, row(40), parts[0]!), [[], ['40']]);
      // 60 × 0.50 and 40 × 0.20.
      for (const [trader, ...rows] of [
        [bit, ...parts.toReversed()],
        [whole, ...parts],
        [once, ...parts],
      ] as const)
        assert.deepEqual(await afterImport(trader, symbol, ...rows), [['38.00'], []]);
    });
});
