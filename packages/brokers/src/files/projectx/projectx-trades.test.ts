import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const TRADES = fixtureBytes({ name: 'projectx-trades.csv' }).toString('utf8');

test('an export without the column of commissions has fees alone', () => {
  const [head = '', ...rows] = TRADES.trimEnd().split('\n');
  const older = [head.replace(',Commissions', ''), ...rows.map((row) => row.replace(/,[^,]*$/, ''))];
  const { fees } = readText(older.join('\n')).executions[1]!;
  assert.deepEqual([fees.commission, fees.exchange], [0, 14_800]);
});
