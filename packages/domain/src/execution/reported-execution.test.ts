import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dollars } from '../money.ts';
import { totalFees } from './reported-execution.ts';

test('the fees of an execution are the sum of all its charges, rebates counting against them', () => {
  const fees = {
    commission: dollars(1),
    exchange: dollars(-0.2),
    regulatory: dollars(0.0001),
    other: dollars(0.03),
  };
  assert.equal(totalFees(fees), dollars(0.8301));
});
