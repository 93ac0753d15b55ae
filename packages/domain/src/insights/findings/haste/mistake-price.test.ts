import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { slowStars } from '../../calculation.slow.ts';
import { chanceOfT } from '../../t-distribution.ts';
import { slowMistakes } from './findings.slow.ts';
import { mistakePrice } from './mistake-price.ts';
import { isNear, laidOut, quickDays } from './random-days.slow.ts';

/** Most trades without a mistake, some of a rare setup; the first mistake may cost something. */
const journals = fc.tuple(quickDays(200, 20), fc.constantFrom(0, 100, 250)).map(([trades, cost]) =>
  trades.map((each, at) => {
    const trade = at % 24 === 0 ? { ...each, event: 'GBI' } : each;
    if (at % 3 !== 0) return { ...trade, mistakes: [] };
    const isCostly = trade.mistakes.some(({ id }) => id === 'm0');
    return isCostly ? { ...trade, net: trade.net - BigInt(cost) * 10_000n } : trade;
  }),
);

test('shares, errors and days are those of the slow calculation, and the shares add up to the gap', () => {
  const seen = { likely: 0, none: 0, few: 0, exact: 0, uncompared: 0 };
  fc.assert(
    fc.property(journals, (trades) => {
      const { columns, rows, kept } = laidOut(trades);
      const found = mistakePrice(columns, rows);
      const slow = slowMistakes(kept);
      seen[found.certainty.kind] += 1;
      seen.uncompared += Number(slow.uncompared > 0);
      assert.equal(found.uncompared, slow.uncompared);
      // Within the half unit to which the fraction is rounded.
      const off = BigInt(found.gap) * slow.common - slow.exact;
      assert.ok(2n * (off < 0n ? -off : off) <= slow.common + slow.common / 1_000n);
      assert.equal(
        found.mistakes.reduce((sum, { share }) => sum + share, 0),
        found.gap,
      );
      const byId = new Map(
        found.mistakes.map((each) => [columns.mistakes[each.mistake]!.id as string, each]),
      );
      assert.deepEqual([...byId.keys()].toSorted(), slow.labels.map(({ id }) => id).toSorted());
      const judged = slow.labels.filter(
        (each) => each.trades >= 20 && each.days >= 8 && each.effectiveDays >= 2,
      );
      const stars = slowStars(
        judged.map(({ share, error2, effectiveDays }) =>
          chanceOfT(share / Math.sqrt(error2), effectiveDays - 1),
        ),
      ).map((at) => judged[at]!.id);
      for (const { id, trades: count, days, share, error2 } of slow.labels) {
        const own = byId.get(id)!;
        assert.deepEqual([own.trades, own.days, own.isStarred], [count, days, stars.includes(id)]);
        assert.ok(Math.abs(own.share - share) <= 1 + 1e-6);
        assert.equal(
          own.range !== null,
          judged.some((each) => each.id === id),
        );
        if (own.range === null) continue;
        const reach = (own.range.high - own.range.low) / 2;
        assert.ok(reach >= 1.64 * Math.sqrt(error2) * (1 - 1e-9));
        assert.ok(isNear(own.range.low + own.range.high, 2 * own.share));
      }
      const { certainty, clearest } = found;
      assert.equal(certainty.kind, judged.length === 0 ? 'few' : stars.length === 0 ? 'none' : 'likely');
      if (certainty.kind === 'likely') {
        assert.equal(certainty.value, clearest!.share);
        assert.ok(certainty.range.low * certainty.range.high > 0);
      }
    }),
    { seed: 20261123, numRuns: 80 },
  );
  assert.ok(seen.likely > 10 && seen.none > 10 && seen.uncompared > 5, JSON.stringify(seen));
});

test('a mistake that always occurs with another shares equally with it', () => {
  fc.assert(
    fc.property(quickDays(160, 20), (trades) => {
      const both = [
        { id: 'm0', title: 'Zz' },
        { id: 'm1', title: 'late' },
      ];
      const twins = trades.map((trade, at) => ({ ...trade, mistakes: at % 3 === 0 ? both : [] }));
      const { columns, rows } = laidOut(twins);
      const { mistakes } = mistakePrice(columns, rows);
      if (mistakes.length === 0) return;
      assert.equal(mistakes.length, 2);
      assert.ok(Math.abs(mistakes[0]!.share - mistakes[1]!.share) <= 1);
    }),
    { seed: 5, numRuns: 50 },
  );
});

test('months are those from the first to the last day, one at least', () => {
  const { columns, rows } = laidOut([]);
  const found = mistakePrice(columns, rows);
  assert.deepEqual([found.months, found.mistakes, found.certainty.kind], [1, [], 'few']);
});
