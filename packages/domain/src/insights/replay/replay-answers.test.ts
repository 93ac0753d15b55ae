import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../../chance-testing.ts';
import { dollars } from '../../money.ts';
import { columnsOf } from '../../statistics/random-trades.slow.ts';
import { inOrderOfClosing } from '../../statistics/trades.slow.ts';
import { heldTrades } from './held-trades.slow.ts';
import { answerCurve, answerRule } from './replay-answers.ts';
import { slowReplay, startDay } from './replay-rule.slow.ts';
import { RULE_KINDS, ruleAt } from './rule-family.ts';

const WATCHED = { accounts: null, currency: 'USD' };

test('what one rule saves is what its curve says at the same limit, with the same range', () => {
  let ranges = 0;
  fc.assert(
    fc.property(heldTrades(330, 60, 0, 200), fc.constantFrom(...RULE_KINDS), (trades, kind) => {
      const columns = columnsOf(trades, 0, true);
      const rows = Uint32Array.from(trades.keys());
      const others = kind === 'trades' ? [] : [{ kind: 'trades', limit: 6 } as const];
      const {
        limits,
        curve,
        ranges: byDay,
        best,
        usual,
      } = answerCurve(columns, rows, {
        ...WATCHED,
        kind,
        others,
        plan: null,
      });
      assert.ok(best === null || curve.saved[best] === Math.max(...curve.saved));
      if (usual === null) return;
      const at = Math.max(0, limits.indexOf(usual));
      const rule = answerRule(columns, rows, {
        ...WATCHED,
        parts: [{ kind, limit: limits[at]! }, ...others],
      });
      assert.deepEqual(
        [rule.saved, rule.fallen.length, rule.cut.length, rule.cameBack],
        [curve.saved[at], curve.trades[at], curve.days[at], curve.cameBack[at]],
      );
      // The sentence says the same range, whether its limit is on the axis or between two of them.
      const range = byDay[at] ?? null;
      assert.equal(range === null, rule.range === null);
      if (range === null || rule.range === null) return;
      ranges += 1;
      for (const end of ['low', 'high'] as const)
        assert.ok(Math.abs(range[end] - rule.range[end]) <= 1e-6 * (1 + Math.abs(rule.range[end])));
    }),
    { seed: 20261130, numRuns: roundsOf(100) },
  );
  assert.ok(ranges > roundsOf(5), `${ranges} ranges`);
});

test('trades that were open at a stop after which something fell away are counted', () => {
  let seen = 0;
  const stops = fc.constantFrom(40_000, 45_000, 52_000);
  fc.assert(
    fc.property(heldTrades(60, 4), stops, (trades, clock) => {
      const ordered = inOrderOfClosing(trades);
      const watched = ordered.filter(
        ({ currency, executions, bits }) => currency === 'USD' && executions > 0 && !bits.includes('deleted'),
      );
      const { fallen, cut } = slowReplay(watched, { clock });
      const open = watched.filter(
        (trade) =>
          !fallen.includes(trade) &&
          cut.some(({ day, stop }) => {
            const isBegun = startDay(trade) < day || (startDay(trade) === day && trade.start <= stop);
            return isBegun && (trade.day > day || (trade.day === day && trade.end > stop));
          }),
      );
      const columns = columnsOf(trades, 0, true);
      const rows = Uint32Array.from(ordered.keys());
      const parts = [{ kind: 'clock', limit: clock }] as const;
      assert.equal(answerRule(columns, rows, { ...WATCHED, parts }).open, open.length);
      seen += open.length;
    }),
    { seed: 20261131, numRuns: roundsOf(500) },
  );
  assert.ok(seen > roundsOf(200), `${seen} open`);
});

test('a daily stop begins at the limit of the plan, losses in a row at the longest run', () => {
  const trades = fc.sample(heldTrades(200, 5, 0, 150), { seed: 3, numRuns: 1 })[0]!;
  const columns = columnsOf(trades, 0, true);
  const rows = Uint32Array.from(trades.keys());
  const usual = (kind: 'loss' | 'lossesInARow' | 'trades', plan: number | null) =>
    answerCurve(columns, rows, { ...WATCHED, kind, others: [], plan }).usual;
  assert.equal(usual('loss', dollars(300)), dollars(300));
  const longest = usual('lossesInARow', null)!;
  const falls = (limit: number) =>
    slowReplay(
      inOrderOfClosing(trades).filter(
        ({ currency, executions, bits }) => currency === 'USD' && executions > 0 && !bits.includes('deleted'),
      ),
      ruleAt('lossesInARow', limit),
    ).fallen.length;
  assert.equal(falls(longest + 1), 0);
  assert.ok(longest >= 2 && falls(longest - 1) > 0, `${longest}`);
});
