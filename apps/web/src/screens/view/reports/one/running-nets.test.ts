import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '@daybook/domain/chance-testing.ts';
import { assign } from '@daybook/domain/insights/assign.ts';
import { columnsOf, slowTrades } from '@daybook/domain/statistics/random-trades.slow.ts';
import { runningNets } from './running-nets.ts';

test('each run starts at 0 and ends at the net of its bucket', () => {
  fc.assert(
    fc.property(slowTrades(60, 20), (trades) => {
      const columns = columnsOf(trades, 0, true);
      const rows = Uint32Array.from({ length: columns.count }, (_, at) => at);
      const assigned = assign({ columns, sources: {}, accounts: undefined }, rows, ['side']);
      const runs = runningNets(columns, assigned);
      assigned.buckets.forEach((_, key) => {
        let sum = 0;
        assigned.rows.forEach((row, at) => {
          if (assigned.keys[at] === key) sum += columns.net[row]!;
        });
        assert.equal(runs[key]![0], 0);
        assert.equal(runs[key]!.at(-1), sum);
      });
    }),
    { seed: 20261123, numRuns: roundsOf(300) },
  );
});
