import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readRecords } from '@daybook/api/journal/records.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { ImportState } from '@daybook/api/imports/imports.ts';
import { checkJournal } from '#server/app/cli/check.ts';
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

const NAMELESS = COLUMNS.slice(1);

const mappingOf = (columns: readonly (typeof COLUMNS)[number][]): ColumnMapping => ({
  version: 1,
  skipRows: 0,
  hasHeader: true,
  columns: columns.map(([name, field], at) => ({ at, name, field })),
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
});

const row = (size: number, closed = '', price = ''): string =>
  `7,2026-05-12 09:31:04,${closed && `2026-05-12 ${closed}`},FERN,Long,${size},7.00,${price}`;

/** Its row in a table without ids. */
const withoutId = (line: string): string => line.replace(/^7,/, '');

const sumOf = (numbers: readonly string[]): number => numbers.reduce((sum, each) => sum + Number(each), 0);

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  const publish = async (
    trader: Client,
    columns: readonly (typeof COLUMNS)[number][],
    rows: readonly string[],
  ): Promise<ImportState> => {
    const table = [columns.map(([name]) => name).join(), ...rows, ''].join('\n');
    const shown = await previewFile(trader, table, { account: 'A1', mapping: mappingOf(columns) });
    assert.deepEqual([shown.doubts, shown.files[0]?.unreadable.count], [[], 0]);
    if (shown.obstacle === 'nothing') return shown;
    await importPreviewed(trader, shown);
    return shown;
  };
  /** Net results of the trades, and sizes of what is open. */
  const journal = async (trader: Client) => {
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
  const afterImport = async (trader: Client, symbol: string, ...rows: readonly string[]) => {
    await publish(
      trader,
      COLUMNS,
      rows.map((each) => each.replace('FERN', symbol)),
    );
    return journal(trader);
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

  // Rows without ids, in short: what they say after `FERN,Long,`, with the times at which they were closed.
  const [OPEN, REST] = [row(100), row(40)].map(withoutId);
  const [FIRST, SECOND] = [row(60, '10:00:00', '7.50'), row(40, '11:00:00', '7.20')].map(withoutId);
  const [WHOLE, LATER] = [row(100, '10:00:00', '7.50'), row(100, '11:00:00', '7.20')].map(withoutId);
  const HALF = withoutId(row(50, '10:00:00', '7.50'));
  const OTHER_HALF = withoutId(row(50, '11:00:00', '7.20'));
  const SAME_EXIT = withoutId(row(50, '10:00:00', '7.50')).replace('09:31:04', '09:40:00');

  const CASES: readonly (readonly [
    string,
    readonly (readonly string[])[],
    readonly string[],
    readonly string[],
  ])[] = [
    ['open, then closed in one part', [[OPEN!], [WHOLE!]], ['50.00'], []],
    ['open, then closed in parts', [[OPEN!], [FIRST!, SECOND!]], ['38.00'], []],
    ['open, closed in part, closed', [[OPEN!], [FIRST!, REST!], [FIRST!, SECOND!]], ['38.00'], []],
    ['the same, the newest first', [[SECOND!, FIRST!], [REST!, FIRST!], [OPEN!]], ['38.00'], []],
    ['parts in tables of closed rows alone', [[OPEN!], [FIRST!], [SECOND!]], ['38.00'], []],
    ['parts of one size in two tables', [[HALF], [OTHER_HALF]], ['35.00'], []],
    ['two entries closed at once, in two tables', [[HALF], [SAME_EXIT]], ['50.00'], []],
    ['the rest is still open', [[OPEN!], [FIRST!, REST!]], [], ['40']],
    ['the rest is not listed any more', [[OPEN!], [FIRST!]], [], ['40']],
    ['two equal rows in one table are two trades', [[WHOLE!, WHOLE!], [WHOLE!]], ['100.00'], []],
    [
      'two equal rows, one of them closed',
      [
        [OPEN!, OPEN!],
        [OPEN!, WHOLE!],
      ],
      [],
      ['100'],
    ],
    [
      'two equal rows, closed apart',
      [
        [OPEN!, OPEN!],
        [LATER!, WHOLE!],
      ],
      ['70.00'],
      [],
    ],
  ];
  for (const [at, [what, tables, nets, open]] of CASES.entries())
    for (const symbol of at < 4 ? ['FERN', 'EURUSD'] : ['FERN'])
      test(`rows without ids, ${symbol}: ${what}`, async () => {
        const trader = await newTrader();
        const imports: ImportState[] = [];
        for (const rows of tables)
          imports.push(
            await publish(
              trader,
              NAMELESS,
              rows.map((each) => each.replace('FERN', symbol)),
            ),
          );
        const [results, left] = await journal(trader);
        // A broker of pairs holds each row by itself; together they are the same.
        if (symbol === 'FERN') assert.deepEqual([results, left], [nets, open]);
        else assert.deepEqual([sumOf(results), sumOf(left)], [sumOf(nets), sumOf(open)]);
        assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);
        for (const { id } of imports.filter(({ obstacle }) => obstacle === null).toReversed()) {
          const undone = await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
          assert.equal(undone.status, 200, undone.text);
        }
        assert.deepEqual(await journal(trader), [[], []]);
      });
});
