import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayText } from '@daybook/domain/calendar.ts';
import { decimal } from '@daybook/domain/decimal.ts';
import type { ReportedExecution } from '@daybook/domain/execution/reported-execution.ts';
import { statedByClosings } from './stated-closings.ts';
import { fillsOf } from './stated-fills-testing.ts';

function daysOf(executions: readonly ReportedExecution[], open: Readonly<Record<string, string>> = {}) {
  const stated = statedByClosings({
    account: 'A',
    executions,
    openAtEnd: new Map(Object.entries(open)),
    kind: 'gross',
    realised: ({ statedRealised }) => statedRealised && decimal(statedRealised.amount),
  });
  return stated.map(({ day, gross, net }) => [dayText(day), gross, net]);
}

test('the profits of a day are those of what became flat on it', () => {
  const fills = fillsOf(
    '2026-03-02 buy 2 MES',
    '2026-03-02 sell 1 MES 5.25',
    '2026-03-03 sell 1 MES -1.5',
    '2026-03-03 buy 1 MNQ',
    '2026-03-03 sell 1 MNQ 10',
  );
  assert.deepEqual(daysOf(fills), [['2026-03-03', 137_500, null]]);
});

test('a fill through zero ends one and begins another', () => {
  const fills = fillsOf('2026-03-02 buy 1 MES', '2026-03-02 sell 3 MES 2', '2026-03-03 buy 2 MES 0.5');
  assert.deepEqual(daysOf(fills), [
    ['2026-03-02', 20_000, null],
    ['2026-03-03', 5_000, null],
  ]);
});

test('a day with anything unstated is ignored, and others are not affected', () => {
  const fills = fillsOf(
    '2026-03-02 buy 1 MES',
    '2026-03-02 sell 1 MES -',
    '2026-03-02 buy 1 MNQ',
    '2026-03-02 sell 1 MNQ 4',
    '2026-03-03 buy 1 MES',
    '2026-03-03 sell 1 MES 1',
  );
  assert.deepEqual(daysOf(fills), [['2026-03-03', 10_000, null]]);
});

test('what was open before the data is inferred from what is open at the end', () => {
  const fills = fillsOf(
    '2026-03-02 sell 1 MES 7',
    '2026-03-03 buy 1 MES',
    '2026-03-03 sell 1 MES 2',
    '2026-03-04 buy 3 MES',
  );
  assert.deepEqual(daysOf(fills, { MES: '3' }), [['2026-03-03', 20_000, null]]);
  // One more than the fills make: nothing ever became flat.
  assert.deepEqual(daysOf(fills, { MES: '4' }), []);
});

test('a day in two currencies has no sums', () => {
  const fills = fillsOf(
    '2026-03-02 buy 1 MES',
    '2026-03-02 sell 1 MES 7',
    '2026-03-02 buy 1 FDXM',
    '2026-03-02 sell 1 FDXM 7 EUR',
  );
  fills[2] = { ...fills[2]!, instrument: fills[3]!.instrument };
  assert.deepEqual(daysOf(fills), []);
});
