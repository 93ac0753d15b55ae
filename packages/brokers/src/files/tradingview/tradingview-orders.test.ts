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

test('days with the month in front were written by a spreadsheet, which dropped the seconds', () => {
  assert.equal(readText(ORDERS.replace(',2026-05-12 10:44:31', ',5/12/26 10:44'), NEW_YORK).faults.length, 1);
});
