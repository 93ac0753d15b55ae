import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText } from '@daybook/domain/calendar.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { collectNotes } from '../notes.ts';
import { fillsOf } from './stated-fills-testing.ts';
import { stateSums } from './stated-sums.ts';

const FILE = { format: 'test', platform: 'Test', source: 'test', grain: 'fills' } as const;

/** What is stated of fills, as day, symbol and amount. */
function sumsOf(
  fills: readonly ReportedExecution[],
  unstated?: (fill: ReportedExecution) => boolean,
): string[] {
  const notes = collectNotes();
  assert.deepEqual([...stateSums(fills, 'gross', notes, unstated)], fills);
  const { stated } = notes.summary({ ...FILE, claims: () => true, read: () => [] });
  return stated.map(({ from, symbol, amount }) => `${dayText(from)} ${symbol} ${amount}`);
}

const SCALED_OUT = [
  '2026-05-12 buy 200 FERN',
  '2026-05-12 sell 100 FERN 10',
  '2026-05-13 sell 100 FERN 20',
] as const;

test('profit counts on the day on which its position became flat', () => {
  const expected = ['2026-05-12 FERN 0', '2026-05-13 FERN 30'];
  assert.deepEqual(sumsOf(fillsOf(...SCALED_OUT)), expected);
  assert.deepEqual(
    sumsOf(fillsOf(...SCALED_OUT).toReversed()),
    expected,
    'a file that begins with the latest',
  );
});

test('a day with profit of a position that stays open is not stated, nor is one that closes an earlier position', () => {
  assert.deepEqual(sumsOf(fillsOf(...SCALED_OUT.slice(0, 2))), []);
  assert.deepEqual(sumsOf(fillsOf(...SCALED_OUT.slice(2))), []);
  const refilled = [SCALED_OUT[2], '2026-05-13 buy 100 FERN', '2026-05-14 sell 100 FERN 5'];
  assert.deepEqual(sumsOf(fillsOf(...refilled)), ['2026-05-14 FERN 5']);
});

test('what is open without profit so far does not affect its day', () => {
  const fills = fillsOf('2026-05-12 buy 1 FERN', '2026-05-12 buy 1 WREN', '2026-05-12 sell 1 WREN 4');
  assert.deepEqual(sumsOf(fills), ['2026-05-12 FERN 0', '2026-05-12 WREN 4']);
});

test('a day of which one symbol is not known says nothing about another', () => {
  const other = ['2026-05-12 buy 1 WREN', '2026-05-12 sell 1 WREN 4'] as const;
  assert.deepEqual(sumsOf(fillsOf(...SCALED_OUT.slice(0, 2), ...other)), []);
  const fills = fillsOf(...other, '2026-05-12 buy 1 FERN', '2026-05-12 sell 1 FERN');
  assert.deepEqual(
    sumsOf(fills, ({ line }) => line === 4),
    [],
  );
});

test('a part without profit makes the day of its trade unknown', () => {
  const fills = fillsOf(...SCALED_OUT, '2026-05-14 buy 1 WREN', '2026-05-14 sell 1 WREN 4');
  const sums = sumsOf(fills, ({ line }) => line === 2);
  assert.deepEqual(sums, ['2026-05-14 WREN 4']);
});

test('positions that a platform holds separately are closed separately', () => {
  const [buy, sell, short, cover] = fillsOf(
    '2026-05-12 buy 1 FERN',
    '2026-05-13 sell 1 FERN 3',
    '2026-05-12 sell 1 FERN',
    '2026-05-12 buy 1 FERN 2',
  ).map((fill, at) => ({ ...fill, positionRef: at < 2 ? 'long' : 'short' }));
  const sums = sumsOf([buy!, short!, cover!, sell!]);
  assert.deepEqual(sums, ['2026-05-12 FERN 2', '2026-05-13 FERN 3']);
});
