import assert from 'node:assert/strict';
import { test } from 'node:test';
import { emptyColumns } from '../trade-columns-testing.ts';
import { usualCurrency, withCurrency } from './usual-currency.ts';

test('with several currencies the one with the most trades is shown', () => {
  const columns = {
    ...emptyColumns(),
    count: 3,
    currencies: ['USD', 'EUR'],
    currency: Uint8Array.of(1, 0, 1),
  };
  assert.equal(usualCurrency(columns), 'EUR');
  assert.equal(usualCurrency({ ...columns, currencies: ['USD'] }), null);
  assert.equal(usualCurrency(emptyColumns()), null);
  assert.deepEqual(withCurrency(columns, { symbol: 'A' }), { symbol: 'A', currency: 'EUR' });
  assert.deepEqual(withCurrency(columns, { currency: 'USD' }), { currency: 'USD' });
  assert.deepEqual(withCurrency(emptyColumns(), {}), {});
});
