import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteKeys, symbolKey, tradeKeys } from './symbol-keys.ts';

test('a future is one, however its month and year are written', () => {
  for (const text of [
    'ESZ5',
    'ESZ25',
    '/ESZ25',
    '@ESZ25',
    'ESZ2025',
    'ES Z25',
    'ES DEC 25',
    'ES Dec25',
    'ES 12-25',
    'ES 12.25',
    'CME_MINI:ESZ2025',
  ])
    assert.equal(symbolKey(text), 'ESZ5', text);
  assert.notEqual(symbolKey('MESZ5'), symbolKey('ESZ5'));
  assert.notEqual(symbolKey('ESH6'), symbolKey('ESZ5'));
});

test('an option is one, however its strike is written', () => {
  for (const text of [
    'SPY 230616P00412500',
    'SPY230616P00412500',
    'SPY   230616P00412500',
    '.SPY230616P412.5',
  ])
    assert.equal(symbolKey(text), 'SPY 230616P00412500', text);
  assert.notEqual(symbolKey('SPY 230616C00412500'), symbolKey('SPY 230616P00412500'));
});

test('pairs, classes of shares and exchanges', () => {
  for (const text of ['EUR/USD', 'EUR.USD', 'EURUSD', 'eur-usd', 'FX:EURUSD', 'EURUSD=X'])
    assert.equal(symbolKey(text), 'EURUSD', text);
  for (const text of ['BRK.B', 'BRK/B', 'BRK B', 'BRK_B', 'NYSE:BRK.B'])
    assert.equal(symbolKey(text), 'BRK.B', text);
  for (const text of ['AAPL', ' aapl ', 'NASDAQ:AAPL', 'AAPL.US', 'AAPL:US'])
    assert.equal(symbolKey(text), 'AAPL', text);
  // Not sure to be the same share: another exchange's.
  assert.notEqual(symbolKey('AAPL.DE'), 'AAPL');
});

test('a root alone finds futures, and never another kind of the same letters', () => {
  assert.ok(noteKeys('NQ').some((key) => tradeKeys('NQH6', 'future').includes(key)));
  assert.ok(noteKeys('NQ=F').some((key) => tradeKeys('NQH6', 'future').includes(key)));
  assert.ok(!noteKeys('NQ').some((key) => tradeKeys('MNQH6', 'future').includes(key)));
  assert.ok(!noteKeys('ES').some((key) => tradeKeys('ESZ5', 'stock').includes(key)));
  assert.ok(noteKeys('ES').some((key) => tradeKeys('ES', 'stock').includes(key)));
});
