import assert from 'node:assert/strict';
import { test } from 'node:test';
import { averageOpenPrice, type OpenFill } from './open-price.ts';

function fills(text: string): OpenFill[] {
  return text.split(', ').map((fill) => {
    const [action, size, price] = fill.split(' ');
    return { action: action as OpenFill['action'], size: size!, price: price! };
  });
}

test('the average price of an open position is that of the lots which are left, oldest closed first', () => {
  const cases = [
    ['long', 'buy 100 10', '10'],
    ['long', 'buy 100 10, buy 100 11', '10.5'],
    ['long', 'buy 100 10, buy 100 11, sell 100 12', '11'],
    ['long', 'buy 100 10, buy 100 11, sell 150 12', '11'],
    ['long', 'buy 100 10, buy 50 11, sell 50 12', '10.5'],
    ['short', 'sell 3 10, sell 3 10.01, sell 3 10.03', '10.01333333'],
    ['short', 'sell 0.5 10, buy 0.25 9, sell 0.75 20', '17.5'],
    ['long', 'buy 1 10, sell 1 11', '0'],
  ] as const;
  for (const [side, text, expected] of cases)
    assert.equal(averageOpenPrice(side, fills(text)), expected, text);
});
