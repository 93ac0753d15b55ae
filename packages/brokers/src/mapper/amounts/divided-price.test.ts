import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readByGuess } from '#brokers/mapper/guess/guessed-testing.ts';

const table = (name: string, first: string, second: string, fee = '0') =>
  readByGuess(
    `Time,Symbol,Side,Quantity,${name},Fee`,
    `2026-05-12 10:00:00,KITE,buy,8,${first},${fee}`,
    `2026-05-12 10:05:00,KITE,sell,8,${second},${fee}`,
  );

test('a price follows from amount and size where these divide without a remainder', () => {
  assert.deepEqual(table('Amount', '65.00', '-66.40').fills, [
    '2 05-12T14:00:00 buy 8 KITE×1 @ 8.125 USD 0.00',
    '3 05-12T14:05:00 sell 8 KITE×1 @ 8.3 USD 0.00',
  ]);
  const option = readByGuess(
    'Time,Symbol,Side,Quantity,Amount',
    '2026-05-12 10:00:00,SPY 260515C00500000,buy,2,250.00',
    '2026-05-12 10:05:00,SPY 260515C00500000,sell,2,310.00',
  );
  assert.match(option.fills[0]!, /buy 2 SPY 260515C00500000×100 @ 1\.25 /);
});

test('an amount that leaves a remainder, or may have fees in it, is no price', () => {
  const thirds = readByGuess(
    'Time,Symbol,Side,Quantity,Amount',
    '2026-05-12 10:00:00,KITE,buy,3,25.00',
    '2026-05-12 10:05:00,KITE,sell,3,24.00',
  );
  assert.deepEqual(thirds.others, ['2 ! anAmountOfPrices']);
  assert.deepEqual(table('Amount', '65.08', '66.32', '0.08').others, [
    '2 ! anAmountOfPrices',
    '3 ! anAmountOfPrices',
  ]);
  assert.deepEqual(table('Gross amount', '65.00', '66.40', '0.08').others, []);
  assert.deepEqual(table('Net amount', '65.00', '66.40').others.length, 2);
});
