import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFill } from './a-fill-testing.ts';
import { PositionBook } from './position-book.ts';

test('shares of the same day are closed before those of the day before', () => {
  const book = new PositionBook();
  book.add(aFill({ day: 1, price: 100_000 }));
  book.add(aFill({ day: 2, price: 200_000 }));
  assert.equal(book.add(aFill({ day: 2, side: 'S', price: 210_000 })), 100 * 10_000);
  assert.deepEqual(book.positions(), [
    { symbol: 'XYZ', quantity: 100, cost: 100 * 100_000, lastPrice: 210_000 },
  ]);
});

test('a sale beyond the position is a short position with a negative cost', () => {
  const book = new PositionBook();
  book.add(aFill({ quantity: 100, price: 100_000 }));
  assert.equal(book.add(aFill({ side: 'S', quantity: 150, price: 99_000 })), -100 * 1000);
  assert.deepEqual(book.positions(), [
    { symbol: 'XYZ', quantity: -50, cost: -50 * 99_000, lastPrice: 99_000 },
  ]);
});
