import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const FILLS = fixtureBytes({ name: 'coinbase.csv' }).toString('utf8');

test('the total must follow from size, price and fee', () => {
  assert.match(readText(FILLS.replace('0.05000000,BTC', '0.50000000,BTC')).faults.join(), /line 2, total/);
  assert.match(readText(FILLS.replace(',USD\n', ',EUR\n')).faults.join(), /line 2, product/);
});

test('prices are in dollars, dollar stablecoins or other coins, and a trade is named with its market', () => {
  const { executions } = readText(FILLS.replaceAll('SOL-USDC', 'SOL-ETH').replaceAll(',USDC\n', ',ETH\n'));
  assert.deepEqual(
    executions.map(({ instrument, externalId }) => `${externalId} ${instrument.kind} ${instrument.currency}`),
    [
      'BTC-USD:4410001 crypto USD',
      'BTC-USD:4410044 crypto USD',
      'BTC-USD:4410045 crypto USD',
      'SOL-ETH:93011 crypto ETH',
      'SOL-ETH:93027 crypto ETH',
    ],
  );
  assert.equal(readText(FILLS).executions[3]?.instrument.currency, 'USD');
});

test('fills of before there were portfolios name no account', () => {
  const older = FILLS.replaceAll(/^(?:portfolio|default),/gm, '');
  assert.deepEqual(readText(older).summary.accounts, ['A1']);
});
