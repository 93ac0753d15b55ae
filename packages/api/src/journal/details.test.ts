import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import { money } from '@daybook/domain/money.ts';
import { PLAIN_DETAILS } from '@daybook/domain/trade/details/details-testing.ts';
import type { DetailColumns } from '@daybook/domain/trade/details/columns/detail-columns.ts';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { emptyColumns } from '@daybook/domain/trade/trade-columns-testing.ts';
import { assembleDetails, packDetails, type DetailsRow } from './details.ts';

const SEED = 20261123;
const MONTH = 20_605 as Day;

/** What the browser knows of the trades of some rows. */
function tradesOf(rows: readonly DetailsRow[]): TradeColumns {
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))].toReversed();
  return {
    ...emptyColumns(),
    count: rows.length,
    symbols,
    symbol: Uint16Array.from(rows, ({ symbol }) => symbols.indexOf(symbol)),
    volumeScale: 1,
    volume: Float64Array.from(rows, ({ volume }) => volume * 10),
  };
}

/** Months packed as the server does, and joined as the browser does. */
function roundTrip(...months: readonly DetailsRow[][]): DetailColumns {
  return assembleDetails(
    months.map((rows) => ({ packed: packDetails(MONTH, rows), trades: rows.length })),
    tradesOf(months.flat()),
  );
}

function aRow(row: Partial<DetailsRow> = {}): DetailsRow {
  return {
    ...PLAIN_DETAILS,
    kind: 'stock',
    symbol: 'AAPL',
    volume: 200,
    ...row,
  };
}

test('months of different scales and kinds come together at one scale each', () => {
  const june = [aRow(), aRow({ maxSize: '0.125', kind: 'crypto', lastPrice: '-3', symbol: 'A', volume: 9 })];
  const july = [aRow({ firstPrice: '0.0001', kind: 'future', volume: 300.5 }), aRow({ kind: 'crypto' })];
  const details = roundTrip(june, july);
  assert.deepEqual([details.count, details.sizeScale, details.priceScale], [4, 3, 4]);
  assert.deepEqual([...details.maxSize], [100_000, 125, 100_000, 100_000]);
  assert.deepEqual([...details.firstPrice], [102_500, 102_500, 1, 102_500]);
  assert.deepEqual([...details.lastPrice], [105_000, -30_000, 105_000, 105_000]);
  assert.deepEqual([...details.exchangeFee], [-1500, -1500, -1500, -1500]);
  assert.deepEqual(
    [...details.kind].map((kind) => details.kinds[kind]),
    ['stock', 'crypto', 'future', 'crypto'],
  );
});

test('no months are no trades', () => {
  const { count, kinds, sizeScale } = roundTrip();
  assert.deepEqual([count, kinds, sizeScale], [0, [], 0]);
});

test('a large number in one month takes places of all, so that every number is a safe integer', () => {
  const details = roundTrip([aRow({ maxSize: '22517998136852' })], [aRow({ maxSize: '0.125' })]);
  assert.equal(details.sizeScale, 2);
  assert.deepEqual([...details.maxSize], [2_251_799_813_685_200, 12]);
});

test('the largest prices of both signs are packed', () => {
  const far = { firstPrice: '999999999999999999', lastPrice: '-999999999999999999' };
  const details = roundTrip([aRow(far), aRow({ firstPrice: far.lastPrice, lastPrice: far.firstPrice })]);
  assert.deepEqual([...details.firstPrice, ...details.lastPrice], [2 ** 51, -(2 ** 51), -(2 ** 51), 2 ** 51]);
});

test('what could not be calculated is 0', () => {
  const details = roundTrip([aRow({ maxSize: null, commission: null })]);
  assert.deepEqual([details.maxSize[0], details.commission[0], details.otherFee[0]], [0, 0, 0]);
});

test('details that hold another number of trades are refused, and so are others than of this format', () => {
  const packed = packDetails(MONTH, [aRow()]);
  const two = tradesOf([aRow(), aRow()]);
  assert.throws(() => assembleDetails([{ packed, trades: 2 }], two), /details of 1 trades, not 2/);
  assert.throws(() => assembleDetails([{ packed, trades: 1 }], two), /details of 1 trades, not 2/);
  const other = Uint8Array.from(packed);
  const at = new TextDecoder().decode(packed.subarray(0, 200)).indexOf('"format":1') + '"format":'.length;
  other[at] = '9'.charCodeAt(0);
  assert.throws(
    () => assembleDetails([{ packed: other, trades: 1 }], tradesOf([aRow()])),
    /details of format 9/,
  );
});

const decimals = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 9n }), fc.nat(4))
  .map(([units, scale]) => [units, scale] as const);

test('random rows come back as they were', () => {
  const rows = fc.array(
    fc.record({
      size: decimals,
      price: decimals,
      last: decimals,
      fee: fc.integer(),
      kind: fc.constantFrom('stock', 'cfd'),
      symbol: fc.constantFrom('AAPL', 'B', 'Ä', 'b'),
      volume: fc.integer({ min: 1, max: 5 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(rows, rows, (first, second) => {
      const text = ([units, scale]: readonly [bigint, number]) => {
        const digits = units.toString().padStart(scale + 1, '0');
        return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
      };
      const [one = [], other = []] = [first, second].map((month) =>
        month.map(({ size, price, last, fee, ...same }) => {
          const prices = { firstPrice: text(price), lastPrice: text(last) };
          return aRow({ ...same, ...prices, maxSize: text(size), commission: money(fee) });
        }),
      );
      const details = roundTrip(one, other);
      [...first, ...second].forEach(({ size, price, last, fee, kind }, row) => {
        assert.equal(details.lastPrice[row]! * 10 ** last[1], Number(last[0]) * 10 ** details.priceScale);
        assert.equal(details.maxSize[row]! * 10 ** size[1], Number(size[0]) * 10 ** details.sizeScale);
        assert.equal(details.firstPrice[row]! * 10 ** price[1], Number(price[0]) * 10 ** details.priceScale);
        assert.equal(details.commission[row], fee);
        assert.equal(details.kinds[details.kind[row]!], kind);
      });
    }),
    { seed: SEED, numRuns: roundsOf(300) },
  );
});
