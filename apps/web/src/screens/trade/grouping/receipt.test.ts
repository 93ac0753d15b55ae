import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptOf } from './receipt.ts';

test('a receipt names the first and the last moment, and the most that was open', () => {
  const fills = [
    ['BOT', '100', 10],
    ['BOT', '50.5', 20],
    ['SLD', '100.5', 30],
    ['SLD', '50', 40],
  ] as const;
  const executions = fills.map(([action, size, execTime]) => ({ action, size, execTime }));
  assert.deepEqual(receiptOf(executions), { openedAt: 10, flatAt: 40, most: '150.5' });
  const short = executions.map((fill) => ({
    ...fill,
    action: fill.action === 'BOT' ? ('SLD' as const) : ('BOT' as const),
  }));
  assert.equal(receiptOf(short).most, '150.5');
});
