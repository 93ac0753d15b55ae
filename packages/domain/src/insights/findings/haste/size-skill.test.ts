import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../../chance-testing.ts';
import { slowMean } from '../../calculation.slow.ts';
import { slowSizing } from './findings.slow.ts';
import { isNear, laidOut, quickDays } from './random-days.slow.ts';
import { sizeSkill } from './size-skill.ts';
import { unitResults, type SizeSource } from './unit-results.ts';

test('flat size and sizing are n·s̄·r̄ and n·Cov(s, r) of each symbol, and add up to the net', () => {
  fc.assert(
    fc.property(quickDays(120, 20), (trades) => {
      const { columns, rows, kept } = laidOut(trades);
      const found = sizeSkill(columns, rows, null);
      const slow = slowSizing(kept);
      assert.ok(isNear(found.sizing, slow.sizing) && isNear(found.flat, slow.flat));
      assert.ok(isNear(found.flat + found.sizing, Number(kept.reduce((sum, { net }) => sum + net, 0n))));
      assert.equal(
        found.fifths.reduce((sum, fifth) => sum + fifth.trades, 0),
        kept.length,
      );
      if (found.range !== null) assert.ok(isNear(found.range.low + found.range.high, 2 * found.sizing));
    }),
    { seed: 20261123, numRuns: roundsOf(200) },
  );
});

/** One symbol, whose sizes double where the trade wins or not. */
function sized(effect: 1 | 0 | -1) {
  return quickDays(200, 30).map((trades) =>
    trades.map((trade, at) => {
      const isLarge = effect === 0 ? at % 2 === 0 : trade.net > 0n === (effect === 1);
      const size = isLarge ? 2n : 1n;
      return { ...trade, symbol: 'AAPL', volume: 200n * size, net: trade.net * size };
    }),
  );
}

test('sizes that grow with the result of a share earn, the opposite costs, and the range comes from days', () => {
  for (const effect of [1, -1] as const)
    fc.assert(
      fc.property(sized(effect), (trades) => {
        const { columns, rows, kept } = laidOut(trades);
        const { certainty, range, sizing, fifths, trades: count } = sizeSkill(columns, rows, null);
        assert.equal(certainty.kind, 'likely');
        assert.ok(sizing * effect > 0 && range!.low * effect > 0 && range!.high * effect > 0);
        assert.ok(
          (fifths[4]!.average ?? fifths[3]!.average!) * effect > fifths[1]!.average! * effect ||
            fifths[1]!.average === null,
        );
        const sizes = kept.map(({ volume }) => Number(volume) / 2);
        const per = kept.map(({ net }, at) => Number(net) / sizes[at]!);
        const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
        const terms = kept.map(({ day }, at) => ({
          day,
          value: (sizes[at]! - mean(sizes)) * (per[at]! - mean(per)),
        }));
        const { error2 } = slowMean(terms);
        const reach = (range!.high - range!.low) / 2 / count;
        assert.ok(reach > 1.64 * Math.sqrt(error2!) && reach < 1.9 * Math.sqrt(error2!));
      }),
      { seed: 7, numRuns: 20 },
    );
});

test('one size only leaves nothing to compare', () => {
  const { columns, rows } = laidOut(
    fc.sample(sized(1), { seed: 1, numRuns: 1 })[0]!.map((trade) => ({ ...trade, volume: 200n })),
  );
  const found = sizeSkill(columns, rows, null);
  assert.deepEqual([found.certainty.kind, found.sizes], ['few', 1]);
  assert.ok(Math.abs(found.sizing) < 1e-3);
});

test('with details shares are compared by dollars, futures and options by contracts of their root', () => {
  const symbols = ['AAPL', 'F', 'ESZ6', 'ESH7', 'SPY 260930C00364000', 'SPY 260930P00300000', 'EURUSD'];
  const { columns } = laidOut(fc.sample(quickDays(40, 4), { seed: 2, numRuns: 1 })[0]!);
  const made = { ...columns, symbols, symbol: Uint32Array.from(columns.symbol, (_, row) => row % 7) };
  const kinds = ['stock', 'future', 'option', 'forex'];
  const source: SizeSource = {
    sizeScale: 1,
    kinds,
    kind: Uint8Array.from(made.symbol, (symbol) => [0, 0, 1, 1, 2, 2, 3][symbol]!),
    firstSize: Float64Array.from(made.symbol, (symbol) => (symbol === 1 ? 20 : 30)),
    firstCost: Float64Array.from(made.symbol, (symbol) =>
      symbol === 0 ? 6_000_000 : symbol === 1 ? 0 : 150_000_000,
    ),
  };
  const rows = Uint32Array.from({ length: 28 }, (_, row) => row);
  const found = unitResults(made, rows, source);
  // What began with nothing has no size.
  assert.equal(found.lacking, 4);
  const groupOf = (symbol: number) => found.groups[[...found.rows].indexOf(symbol)]!;
  const sizeOf = (symbol: number) => found.sizes[[...found.rows].indexOf(symbol)]!;
  assert.deepEqual([sizeOf(0), sizeOf(2), sizeOf(4), sizeOf(6)], [600, 3, 3, 3]);
  assert.equal(groupOf(2), groupOf(3));
  assert.equal(groupOf(4), groupOf(5));
  assert.equal(new Set([groupOf(0), groupOf(2), groupOf(4), groupOf(6)]).size, 4);
});
