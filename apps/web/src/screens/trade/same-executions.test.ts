import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TradeAnswer } from '@daybook/api/journal/trades.ts';
import { keepExecutions } from './same-executions.ts';

const answer = (comments: string, ...sizes: readonly string[]) =>
  ({
    trade: { comments, executions: sizes.map((size) => ({ size, price: '10', orderId: null })) },
  }) as unknown as TradeAnswer;

test('executions that are received unchanged stay the same objects, with everything else updated', () => {
  const [held, present] = [answer('', '100', '-100'), answer('late', '100', '-100')];
  const kept = keepExecutions(held, present);
  assert.equal(kept.trade.executions, held.trade.executions);
  assert.equal(kept.trade.comments, 'late');
});

test('changed executions are taken as received', () => {
  const held = answer('', '100', '-100');
  for (const present of [answer('', '100', '-50'), answer('', '100'), answer('', '100', '-50', '-50')])
    assert.equal(keepExecutions(held, present), present);
});
