import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepUnchanged } from './keep-unchanged.ts';

const answer = (comments: string, ...sizes: readonly string[]) => ({
  trade: { comments, executions: sizes.map((size) => ({ size, price: '10', orderId: null })) },
  setups: [{ id: '1', name: 'Gap' }],
});

test('parts that are received unchanged stay the same objects, with everything else updated', () => {
  const [held, present] = [answer('', '100', '-100'), answer('late', '100', '-100')];
  const kept = keepUnchanged(held, present);
  assert.equal(kept.trade.executions, held.trade.executions);
  assert.equal(kept.setups, held.setups);
  assert.deepEqual(kept, present);
  assert.equal(keepUnchanged(held, answer('', '100', '-100')), held);
});

test('changed executions are taken as received, those beside them stay', () => {
  const held = answer('', '100', '-100');
  for (const present of [answer('', '100', '-50'), answer('', '100'), answer('', '100', '-50', '-50')]) {
    const kept = keepUnchanged(held, present);
    assert.deepEqual(kept, present);
    assert.notEqual(kept.trade.executions, held.trade.executions);
    assert.equal(kept.trade.executions[0], held.trade.executions[0]);
  }
});

test('an empty list is no empty record, and a missing value is no other one', () => {
  assert.deepEqual(keepUnchanged<unknown>({ a: [] }, { a: {} }), { a: {} });
  assert.deepEqual(keepUnchanged<unknown>({ a: undefined }, { b: undefined }), { b: undefined });
  assert.deepEqual(keepUnchanged<unknown>({ a: null }, { a: { b: 1 } }), { a: { b: 1 } });
});
