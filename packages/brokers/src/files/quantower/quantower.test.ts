import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const TRADES = fixtureBytes({ name: 'quantower.csv' }).toString('utf8');
const NEW_YORK = { zone: 'America/New_York', dayOrder: 'month-first' } as const;

test('a fee is a charge whatever its sign, and the net profit must follow', () => {
  const negative = TRADES.replace('22.50,1.48,21.02', '22.50,-1.48,21.02');
  assert.deepEqual(readText(negative, NEW_YORK).executions, readText(TRADES, NEW_YORK).executions);
  assert.match(readText(TRADES.replace('21.02', '23.98'), NEW_YORK).faults.join(), /line 4, Net P\/L/);
});

test('zone and order of dates are asked for, and the size of a pair, which may be counted in lots', () => {
  const { asked } = readText(TRADES.replaceAll('MESM6', 'EURUSD'), {});
  assert.deepEqual(asked, ['date-order', 'zone', 'multiplier']);
});

test('the sign of a size may not contradict its side', () => {
  assert.match(
    readText(TRADES.replace('Market,2,', 'Market,-2,'), NEW_YORK).faults.join(),
    /line 5, Quantity/,
  );
});
