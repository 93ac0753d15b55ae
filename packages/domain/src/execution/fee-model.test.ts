import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateCommissions, type Chargeable, type FeeModel } from './fee-model.ts';

const NOTHING: FeeModel = { perShare: '0', perContract: '0', perOrder: '0', minimum: '0' };

function share(size: string, externalOrderId: string | null = null): Chargeable {
  return { kind: 'stock', size, externalOrderId };
}

test('shares, contracts, orders and the minimum of an order are charged, and nothing else', () => {
  const perShare = { ...NOTHING, perShare: '0.0035' };
  assert.deepEqual(estimateCommissions([share('100'), share('0.5')], perShare), [3500, 18]);
  const contracts = { ...NOTHING, perContract: '0.65' };
  assert.deepEqual(
    estimateCommissions([{ ...share('3'), kind: 'option' }, share('3')], contracts),
    [19500, 0],
  );
  assert.deepEqual(estimateCommissions([{ ...share('3'), kind: 'crypto' }], perShare), [0]);
});

test('an order pays its charge and its minimum once, on its first execution', () => {
  const model = { ...NOTHING, perShare: '0.005', perOrder: '0.1', minimum: '1' };
  assert.deepEqual(
    estimateCommissions([share('10', 'A'), share('90', 'A'), share('10')], model),
    [5500, 4500, 10000],
  );
  assert.deepEqual(estimateCommissions([share('1000', 'A'), share('1000', 'A')], model), [51000, 50000]);
});

test('an estimate is the same whatever the source states beside it: an empty list costs nothing', () => {
  assert.deepEqual(estimateCommissions([], { ...NOTHING, minimum: '1' }), []);
});
