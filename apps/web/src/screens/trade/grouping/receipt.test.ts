import assert from 'node:assert/strict';
import { test } from 'node:test';
import { receiptOf } from './receipt.ts';

/** Lines such as `2026-03-02T15:00:00Z BOT 100 36000`. */
function executions(...lines: readonly string[]) {
  return lines.map((line) => {
    const [instant = '', action, size = '', execTime] = line.split(' ');
    return {
      action: action as 'BOT' | 'SLD',
      size,
      execTime: Number(execTime),
      dateTime: Date.parse(instant),
    };
  });
}

test('a receipt names the first and the last moment, and the most that was open', () => {
  const fills = executions(
    '2026-03-02T15:00:00Z BOT 100 36000',
    '2026-03-02T15:00:01Z BOT 50.5 36001',
    '2026-03-02T15:00:02Z SLD 100.5 36002',
    '2026-03-02T15:00:03Z SLD 50 36003',
  );
  const receipt = { openedAt: '10:00:00', flatAt: '10:00:03', between: [], most: '150.5' };
  assert.deepEqual(receiptOf(fills), receipt);
  const short = fills.map((fill) => ({
    ...fill,
    action: fill.action === 'BOT' ? ('SLD' as const) : ('BOT' as const),
  }));
  assert.deepEqual(receiptOf(short), receipt);
});

test('a merged trade lists the times at which it was flat in between, through zero too', () => {
  const fills = executions(
    '2026-03-02T15:00:00Z BOT 100 36000',
    '2026-03-02T15:10:00Z SLD 100 36600',
    '2026-03-02T15:10:00Z SLD 50 36600',
    '2026-03-02T15:20:00Z BOT 50 37200',
  );
  assert.deepEqual(receiptOf(fills).between, ['10:10:00']);
});

test('over midnight and over a change of clocks, times have their New York day', () => {
  const fills = executions('2026-03-08T04:59:00Z BOT 1 86340', '2026-03-08T07:01:00Z SLD 1 10860');
  assert.partialDeepStrictEqual(receiptOf(fills), {
    openedAt: '23:59:00 (2026-03-07)',
    flatAt: '03:01:00 (2026-03-08)',
  });
});
