// An order that a file states while it is being filled, and a later one when it is filled further, is one order.
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readRecords } from '@daybook/api/journal/records.ts';
import { makeZip } from '@daybook/brokers/reading/zip-testing.ts';
import { checkJournal } from '#server/app/cli/check.ts';
import { testServers, type Client, type TestServer } from '#server/app/server-testing.ts';
import { onEachEngine } from '#server/store/store-testing.ts';
import { furtherTraders, previewFile } from './preview-testing.ts';

const WEBULL =
  'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time';
const TRADINGVIEW = 'Symbol,Side,Type,Qty,Filled Qty,Avg Fill Price,Status,Order ID,Update Time,Placing Time';

interface Order {
  readonly id: number;
  readonly side: 'Buy' | 'Sell';
  readonly status: string;
  readonly filled: number;
  readonly price: string;
  readonly at: string;
  /** Of May; the 12th, when it was placed, where none is given. */
  readonly day?: number;
}

const FORMATS = {
  Webull: {
    header: WEBULL,
    row: ({ id, side, status, filled, price, at, day = 12 }: Order) =>
      `Fern,FERN,${side},${status},${filled},100,@${price},${price},DAY,05/12/2026 09:3${id % 10}:00 EDT,05/${day}/2026 ${at} EDT`,
  },
  TradingView: {
    header: TRADINGVIEW,
    row: ({ id, side, status, filled, price, at, day = 12 }: Order) =>
      `NASDAQ:FERN,${side},Limit,100,${filled},${price},${status},${id},2026-05-${day} ${at},2026-05-12 09:30:00`,
  },
} as const;

const PART: Order = {
  id: 1,
  side: 'Buy',
  status: 'Partially Filled',
  filled: 40,
  price: '10.00',
  at: '09:40:00',
};
const MORE: Order = { ...PART, filled: 60, price: '10.01', at: '09:41:00' };
const WHOLE: Order = { ...PART, status: 'Filled', filled: 100, price: '10.02', at: '09:42:00' };
/** Cancelled after no more than the part was filled. */
const CANCELLED: Order = { ...PART, status: 'Cancelled' };
/** Placed in the same second, for as much; its platform may give it another id. */
const TWIN: Order = { ...WHOLE, id: 11, price: '10.04', at: '09:43:00' };
const SOLD: Order = { ...WHOLE, id: 2, side: 'Sell', price: '11.00', at: '10:00:00' };
const SOLD_IN_PART: Order = { ...SOLD, status: 'Cancelled', filled: 40 };
const LATER: Order = { ...WHOLE, id: 3, day: 13 };
const NEXT_DAY = [WHOLE, SOLD].map((order) => ({ ...order, day: 13 }));

onEachEngine((_engine, _openTestStore, newStoreLocation) => {
  const start = testServers(newStoreLocation);
  let server: TestServer;
  before(async () => {
    server = await start();
  });
  const newTrader = furtherTraders(() => server);

  const write = (format: keyof typeof FORMATS, orders: readonly Order[]): string => {
    const { header, row } = FORMATS[format];
    return [header, ...orders.map(row).toReversed(), ''].join('\n');
  };
  const take = (trader: Client, format: keyof typeof FORMATS, orders: readonly Order[]) =>
    takeFile(trader, write(format, orders));
  const takeFile = async (trader: Client, file: string | Uint8Array<ArrayBuffer>): Promise<string> => {
    const answers = { account: 'A1', currency: 'USD', zone: 'America/New_York' };
    const { id, obstacle, files } = await previewFile(trader, file, answers);
    assert.equal(files[0]?.unreadable.count, 0);
    if (obstacle === 'nothing') return id;
    assert.equal(obstacle, null);
    const published = await trader.call('POST', `/api/v1/imports/${id}/publish`, { body: {} });
    assert.equal(published.status, 200, published.text);
    return id;
  };
  const journal = async (trader: Client) => {
    const { header, rows } = readRecords((await trader.call('GET', '/api/v1/dashboard/0')).json.trades);
    const { open } = (await trader.call('GET', '/api/v1/positions')).json;
    return [
      rows.map((cells) => cells[header.indexOf('netProfitAndLoss')]),
      open.map(({ size }: { size: string }) => size),
    ];
  };

  const CASES: readonly (readonly [string, readonly (readonly Order[])[], readonly unknown[]])[] = [
    ['in part, then whole', [[PART], [WHOLE, SOLD]], [['98.00'], []]],
    ['in part, in a larger part, whole', [[PART], [MORE], [WHOLE, SOLD]], [['98.00'], []]],
    ['whole, then an earlier export', [[WHOLE, SOLD], [MORE], [PART]], [['98.00'], []]],
    ['in part, whole on the next day', [[PART], NEXT_DAY], [['98.00'], []]],
    ['whole on the next day, then an earlier export', [NEXT_DAY, [PART]], [['98.00'], []]],
    [
      'in part, then at its right price',
      [[PART], [{ ...PART, price: '10.50' }, SOLD_IN_PART]],
      [['20.00'], []],
    ],
    ['in part, then cancelled', [[PART], [CANCELLED]], [[], ['40']]],
    ['cancelled, then an earlier export', [[CANCELLED], [PART]], [[], ['40']]],
    [
      'two alike, one in part',
      [
        [TWIN, PART],
        [WHOLE, TWIN],
      ],
      [[], ['200']],
    ],
    [
      'two alike, the earlier export last',
      [
        [WHOLE, TWIN],
        [PART, TWIN],
      ],
      [[], ['200']],
    ],
  ];
  for (const format of ['Webull', 'TradingView'] as const)
    for (const [what, files, expected] of CASES)
      test(`an order of ${format}: ${what}`, async () => {
        const trader = await newTrader();
        for (const orders of files) await take(trader, format, orders);
        assert.deepEqual(await journal(trader), expected);
        assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);
      });

  const undo = async (trader: Client, id: string): Promise<void> => {
    const undone = await trader.call('POST', `/api/v1/imports/${id}/undo`, { body: {} });
    assert.equal(undone.status, 200, undone.text);
  };

  for (const format of ['Webull', 'TradingView'] as const) {
    test(`an order of ${format} that two files state whole is not there in part when one is undone`, async () => {
      const trader = await newTrader();
      await take(trader, format, [PART]);
      const whole = await take(trader, format, [WHOLE, SOLD]);
      const longer = await take(trader, format, [WHOLE, SOLD, LATER]);
      await undo(trader, whole);
      assert.deepEqual(await journal(trader), [['98.00'], ['100']]);
      await undo(trader, longer);
      assert.deepEqual(await journal(trader), [[], ['40']]);
      assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);
    });
  }

  test('an order without an id that one import states in part and whole stays whole when another is undone', async () => {
    const trader = await newTrader();
    const files = { 'may.csv': write('Webull', [PART]), 'june.csv': write('Webull', [WHOLE]) };
    const both = await takeFile(trader, new Uint8Array(makeZip(files)));
    const again = await take(trader, 'Webull', [WHOLE, LATER]);
    await undo(trader, again);
    assert.deepEqual(await journal(trader), [[], ['100']]);
    await undo(trader, both);
    assert.deepEqual(await journal(trader), [[], []]);
    assert.deepEqual(await checkJournal(server.services.store, 'deep'), []);
  });
});
