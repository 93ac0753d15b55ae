import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const LOG = fixtureBytes({ name: 'sierra-chart.csv' }).toString('utf8');

test('the zone of the log is asked for', () => {
  assert.deepEqual(readText(LOG, {}).asked, ['zone']);
});

test('symbols are those of all platforms, whatever service wrote them', () => {
  const symbols = (from: string): readonly string[] => {
    const { executions } = readText(LOG.replaceAll('MESM6.CME', from), { zone: 'UTC' });
    return [...new Set(executions.map(({ instrument }) => `${instrument.symbol}×${instrument.multiplier}`))];
  };
  for (const from of ['[Sim]MESM6.CME', 'MESM26_FUT_CME', 'F.US.MESM26'])
    assert.deepEqual(
      symbols(from).map((symbol) => symbol.replace('M26', 'M6')),
      ['MESM6×5', 'MNQM6×2'],
      from,
    );
});

test('a fill of which two columns say two sizes is refused with its line', () => {
  const partial = LOG.replace('Filled,5852.50,2,', 'Filled,5852.50,1,');
  assert.deepEqual(readText(partial, { zone: 'UTC' }).faults, [
    'line 4, FilledQuantity: got "1"; expected 2',
  ]);
});
