import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { changeOfEdge } from './change-of-edge.ts';
import { slowChange } from './findings.slow.ts';
import { isNear, laidOut, quickDays } from './random-days.slow.ts';

/** Some 75 days, on the later of which trades may bring less. */
const journals = fc
  .tuple(quickDays(240, 75), fc.constantFrom(0, 0, 100, 300), fc.integer({ min: 20, max: 50 }))
  .map(([trades, loss, from]) =>
    trades.map((trade) => ({
      ...trade,
      net: trade.net + 800_000n - (trade.day >= 20_500 + from ? BigInt(loss) * 10_000n : 0n),
    })),
  );

test('a change is found where the slow calculation finds it with the same draws, with its day, range and power', () => {
  const seen = { likely: 0, none: 0, few: 0, exact: 0 };
  fc.assert(
    fc.property(journals, (trades) => {
      const { columns, rows, kept } = laidOut(trades);
      const found = changeOfEdge(columns, rows, null);
      seen[found.certainty.kind] += 1;
      const slow = slowChange(kept);
      assert.equal(found.days, slow.days);
      if (slow.days < 60) {
        assert.equal(found.certainty.kind, 'few');
        return;
      }
      assert.equal(found.certainty.kind, slow.isFound ? 'likely' : 'none');
      assert.equal(found.power, slow.power);
      assert.ok(isNear(found.course.at(-1)! / 1e7, 0));
      if (found.certainty.kind !== 'likely') return;
      const { day, from, to, before, after, tradesAfter } = found.change!;
      assert.equal(day, found.dayList[slow.at]);
      assert.ok(from <= day && day <= to);
      assert.ok(isNear(before, slow.before) && isNear(after, slow.after));
      assert.equal(tradesAfter, kept.filter((trade) => trade.day >= day).length);
      const reach = (slow.reach * tradesAfter * slow.days) / (slow.at * (slow.days - slow.at));
      assert.ok(isNear(found.certainty.value, (slow.after - slow.before) * tradesAfter));
      assert.ok(isNear(found.certainty.range.high - found.certainty.value, reach));
      assert.ok(found.certainty.range.low * found.certainty.range.high > 0);
    }),
    { seed: 20261123, numRuns: 30 },
  );
  assert.ok(seen.likely > 5 && seen.none > 5, JSON.stringify(seen));
});

test('the same journal gives the same answer, a later one too few days', () => {
  const [trades] = fc.sample(journals, { seed: 4, numRuns: 1 });
  const { columns, rows } = laidOut(trades!);
  assert.deepEqual(changeOfEdge(columns, rows, null), changeOfEdge(columns, rows, null));
  const few = changeOfEdge(columns, rows.subarray(0, 40), null);
  assert.deepEqual([few.certainty.kind, few.change, few.power], ['few', null, null]);
});

test('an average of nothing or less has no halving', () => {
  const [trades] = fc.sample(journals, { seed: 5, numRuns: 1 });
  const { columns, rows } = laidOut(trades!.map((trade) => ({ ...trade, net: -trade.net - 90_000_000n })));
  assert.equal(changeOfEdge(columns, rows, null).power, null);
});
