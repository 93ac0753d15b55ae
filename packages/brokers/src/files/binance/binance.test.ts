import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const SPOT = fixtureBytes({ name: 'binance-spot.csv' }).toString('utf8');
const FUTURES = fixtureBytes({ name: 'binance-futures.csv' }).toString('utf8');

test('a fee in another coin is named and not counted, and euros stay euros', () => {
  const { leftOut, executions } = readText(SPOT);
  assert.deepEqual(leftOut, ['foreign-fee 0.000102 BNB · 2026-05-12 13:40:12 DOGEEUR']);
  assert.deepEqual(
    executions.map(({ instrument, feeProvenance }) => `${instrument.currency} ${feeProvenance}`),
    [
      'USD stated',
      'USD stated',
      'USD stated',
      'USD stated',
      'EUR stated',
      'EUR unknown',
      'USD stated',
      'USD stated',
    ],
  );
});

test('what was executed must be a size of the pair', () => {
  assert.match(readText(SPOT.replace('10.50000000SOL', '1794.45USDT')).faults.join(), /line 4, Executed/);
});

test('histories of earlier years call their columns otherwise', () => {
  const earlier = [
    'Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin',
    '2021-05-12 13:40:12,SOLUSDT,SELL,46.1,10,461,0.461,USDT',
    '2021-05-12 13:31:04,SOLUSDT,BUY,45.1,10,451,0.01,SOL',
  ];
  const { executions, leftOut } = readText(`${earlier.join('\n')}\n`);
  assert.deepEqual(
    executions.map(({ size, price, fees }) => `${size} ${price} ${fees.commission}`),
    ['10 46.1 4610', '10 45.1 0', '0.01 45.1 4510'],
  );
  assert.deepEqual(leftOut, []);
});

test('a perpetual future is another instrument than its coin, and one settled in its coin is refused', () => {
  assert.equal(readText(FUTURES).executions[0]?.instrument.contract, 'ETHUSDT PERP');
  assert.match(readText(FUTURES.replace('ETHUSDT,BUY', 'ETHUSD_PERP,BUY')).faults.join(), /line 2, Symbol/);
});
