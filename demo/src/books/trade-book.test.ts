import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FEE_NAMES, type Fill } from '#demo/trading/fill.ts';
import { aFill } from './a-fill-testing.ts';
import { PositionBook } from './position-book.ts';
import { slowTrades } from './trades.slow.ts';
import { TradeBook, type Trade } from './trade-book.ts';

function book(fills: readonly Fill[]): Trade[] {
  const trades = new TradeBook();
  return fills.map((fill) => trades.add(fill)).filter((trade) => trade !== null);
}

const anyFills = fc.array(
  fc.record({
    side: fc.constantFrom('B', 'S', 'T', 'C'),
    quantity: fc.integer({ min: 1, max: 5 }),
    symbol: fc.constantFrom('AAA', 'BBB'),
    price: fc.integer({ min: 1, max: 1_000_000 }),
    charged: fc.record({
      Comm: fc.integer({ min: 0, max: 99 }),
      'Ecn Fee': fc.integer({ min: -99, max: 99 }),
    }),
    gap: fc.integer({ min: 0, max: 2 }),
    nextDay: fc.integer({ min: 0, max: 9 }),
  }),
  { maxLength: 60 },
);

test('a scaled trade takes its averages from all entries and all exits', () => {
  const [trade] = book([
    aFill({ quantity: 100, price: 100_000, second: 100 }),
    aFill({ quantity: 300, price: 104_000, second: 110 }),
    aFill({ side: 'S', quantity: 250, price: 110_000, second: 200 }),
    aFill({ side: 'S', quantity: 150, price: 90_000, second: 300 }),
  ]);
  assert.equal(trade?.quantity, 400);
  assert.equal(trade?.gross, 250 * 110_000 + 150 * 90_000 - 100 * 100_000 - 300 * 104_000);
  assert.deepEqual([trade?.opened.second, trade?.closed.second], [100, 300]);
});

test('a fill through zero closes one trade and opens the next, its fees pro rata and none lost', () => {
  const trades = book([
    aFill({ quantity: 100 }),
    aFill({ side: 'S', quantity: 300, price: 101_000, charged: { Comm: 1000, 'Ecn Fee': -5 } }),
    aFill({ side: 'C', quantity: 200, price: 100_500 }),
  ]);
  const comm = FEE_NAMES.indexOf('Comm');
  const ecn = FEE_NAMES.indexOf('Ecn Fee');
  assert.deepEqual(
    trades.map((trade) => [trade.direction, trade.quantity, trade.gross, trade.fees[comm], trade.fees[ecn]]),
    [
      [1, 100, 100_000, 333, -2],
      [-1, 200, 100_000, 667, -3],
    ],
  );
});

test('two equal fills in one second are two fills', () => {
  const fill = aFill({ quantity: 50 });
  const [trade] = book([fill, fill, aFill({ side: 'S', quantity: 100, price: 100_100, second: 34_300 })]);
  assert.equal(trade?.quantity, 100);
});

test('a position that is kept overnight ends on the day of its last fill', () => {
  const [trade] = book([aFill({ side: 'T' }), aFill({ side: 'C', day: 20_003, price: 99_000 })]);
  assert.deepEqual([trade?.opened.day, trade?.closed.day, trade?.gross], [20_000, 20_003, 100_000]);
});

test('every trade agrees with a calculation share by share', () => {
  fc.assert(
    fc.property(anyFills, (drawn) => {
      let [day, second] = [20_000, 34_200];
      const fills = drawn.map(({ gap, nextDay, ...fill }) => {
        second += gap;
        if (nextDay === 0) day += 1;
        return aFill({ ...fill, day, second });
      });
      assert.deepEqual(
        book(fills).map(({ symbol, direction, quantity, gross, net }) => ({
          symbol,
          direction,
          quantity,
          gross,
          net,
        })),
        slowTrades(fills),
      );
    }),
    { seed: 11, numRuns: 400 },
  );
});

test('what first in, first out realises sums to the gross of the trades when all is flat', () => {
  fc.assert(
    fc.property(anyFills, (drawn) => {
      const fills = drawn.map(({ nextDay, ...fill }, index) =>
        aFill({ ...fill, day: 20_000 + nextDay + index }),
      );
      const positions = new PositionBook();
      let realised = fills.reduce((sum, fill) => sum + positions.add(fill), 0);
      const last = positions
        .positions()
        .map(({ symbol, quantity }) =>
          aFill({ symbol, quantity: Math.abs(quantity), side: quantity > 0 ? 'S' : 'C', day: 30_000 }),
        );
      for (const fill of last) realised += positions.add(fill);
      const gross = book([...fills, ...last]).reduce((sum, trade) => sum + trade.gross, 0);
      assert.equal(realised, gross);
      assert.equal(positions.positions().length, 0);
    }),
    { seed: 13, numRuns: 300 },
  );
});
