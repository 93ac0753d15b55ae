import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixtureBytes } from '#brokers/files/fixtures-testing.ts';
import { readText } from '#brokers/files/read-testing.ts';

const TRADES = fixtureBytes({ name: 'zerodha.csv' }).toString('utf8');

test('times are those of India, prices are in rupees', () => {
  const [fill] = readText(TRADES).executions;
  assert.equal(new Date(fill?.instant ?? 0).toISOString(), '2026-05-12T04:01:04.000Z');
  assert.equal(fill?.instrument.currency, 'INR');
  assert.equal(fill.feeProvenance, 'unknown');
});

test('the size of a lot of a commodity is asked for', () => {
  const lots = TRADES.replaceAll('NIFTY26MAY25000CE', 'GOLDM26JUNFUT').replaceAll('NFO,FO', 'MCX,COM');
  assert.deepEqual(readText(lots).asked, ['multiplier']);
  const { executions } = readText(lots, { account: 'A1', multipliers: { GOLDM26JUNFUT: '10' } });
  assert.deepEqual(
    [executions.at(-1)?.instrument.kind, executions.at(-1)?.instrument.multiplier],
    ['future', '10'],
  );
});

test('a segment that is not known is refused with its line', () => {
  assert.match(readText(TRADES.replace('NSE,EQ,EQ', 'NSE,XX,EQ')).faults.join(), /line 2, segment: got "XX"/);
});
