import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const ORDERS = fixtureBytes({ name: 'tradingview-orders.csv' }).toString('utf8');
const NEW_YORK = { account: 'A1', zone: 'America/New_York' };

test('the zone is asked for, and the exchange before a symbol states the currency', () => {
  assert.deepEqual(readText(ORDERS).asked, ['zone']);
  assert.deepEqual(
    readText(ORDERS.replaceAll('NASDAQ:KITE', 'NSE:KITE').replaceAll('"154.88 USD"', ''), NEW_YORK)
      .executions.slice(0, 2)
      .map(
        ({ instrument, fees, feeProvenance }) => `${instrument.currency} ${fees.commission} ${feeProvenance}`,
      ),
    // The margin of the second is in dollars, and so is its commission.
    ['INR 5000 stated', 'INR 0 unknown'],
  );
  assert.deepEqual(readText(ORDERS.replaceAll('NASDAQ:KITE', 'LSE:KITE'), NEW_YORK).asked, ['currency']);
});

test('a cancelled order with a price of fills is refused, since the filled size is unknown', () => {
  assert.deepEqual(readText(ORDERS.replace('5852.5,Filled', '5852.5,Cancelled'), NEW_YORK).faults, [
    'line 5, Status: got "Cancelled"; expected one of Filled',
  ]);
});

test('in the newer export the status has a time and the fill a size; the time of placing is none of them', () => {
  const newer = [
    'Symbol,Side,Type,Quantity,Fill quantity,Limit price,Stop price,Fill price,Status,Commission,Placing time,Status time,Order ID,Level ID,Leverage,Margin',
    'F.US.MESM26,Sell,Limit,3,3,5860,,5860,Filled,,2026-05-12 09:58:00,2026-05-12 10:45:00,203,,,',
    'F.US.MESM26,Buy,Limit,1,0,5840,,,Cancelled,,2026-05-12 10:06:00,2026-05-12 10:30:00,202,,,',
    'F.US.MESM26,Buy,Limit,5,3,5850,,5850,Cancelled,,2026-05-12 10:05:00,2026-05-12 10:20:31,201,,,',
  ];
  const { executions, asked, faults } = readText(`${newer.join('\n')}\n`, NEW_YORK);
  assert.deepEqual([asked, faults], [[], []]);
  assert.deepEqual(
    executions
      .toSorted((left, right) => left.instant - right.instant)
      .map(
        ({ instant, action, size, price, instrument }) =>
          `${new Date(instant).toISOString().slice(11, 19)} ${action} ${size} ${instrument.symbol}×${instrument.multiplier} @ ${price}`,
      ),
    ['14:20:31 buy 3 MESM6×5 @ 5850', '14:45:00 sell 3 MESM6×5 @ 5860'],
  );
});

test('days with the month in front were written by a spreadsheet, which dropped the seconds', () => {
  assert.equal(readText(ORDERS.replace(',2026-05-12 10:44:31', ',5/12/26 10:44'), NEW_YORK).faults.length, 1);
});
