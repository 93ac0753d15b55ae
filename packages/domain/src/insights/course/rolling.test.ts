import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { inOrderOfClosing } from '../../statistics/trades.slow.ts';
import { columnsOf, slowTrades } from '../../statistics/random-trades.slow.ts';
import { rollingOf } from './rolling.ts';

test('each entry is the average and the win rate of its own trades', () => {
  fc.assert(
    fc.property(slowTrades(40, 9), fc.integer({ min: 1, max: 12 }), (trades, window) => {
      const columns = columnsOf(trades, 0, true);
      const rows = Uint32Array.from({ length: columns.count }, (_, row) => row);
      const ordered = inOrderOfClosing(trades);
      const { first, averages, winRates } = rollingOf(columns, rows, window);
      assert.equal(first, window - 1);
      assert.equal(averages.length, Math.max(0, trades.length - window + 1));
      averages.forEach((average, at) => {
        const own = ordered.slice(at, at + window);
        const sum = own.reduce((all, { net }) => all + net, 0n);
        assert.equal(average, Number(sum) / window);
        assert.equal(winRates[at], own.filter(({ gross }) => gross > 0n).length / window);
      });
    }),
    { seed: 20261123, numRuns: roundsOf(800) },
  );
});
