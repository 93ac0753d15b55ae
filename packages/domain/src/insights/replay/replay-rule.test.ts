import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dollars, type Money } from '../../money.ts';
import { columnsOf } from '../../statistics/random-trades.slow.ts';
import { inOrderOfClosing } from '../../statistics/trades.slow.ts';
import { heldTrades } from './held-trades.slow.ts';
import { layOutDays } from './replay-days.ts';
import { replayRule, type StopRule } from './replay-rule.ts';
import { slowReplay } from './replay-rule.slow.ts';
import { roundsOf } from '../../chance-testing.ts';

const amounts = fc.constantFrom<Money[]>(1 as Money, dollars(1), dollars(50), dollars(200), dollars(5000));
const counts = fc.integer({ min: 1, max: 5 });
const rules: fc.Arbitrary<StopRule> = fc.record(
  {
    loss: amounts,
    gain: amounts,
    giveBack: fc.record({ amount: amounts, peak: amounts }),
    trades: counts,
    losses: counts,
    lossesInARow: counts,
    clock: fc.integer({ min: 34_000, max: 58_000 }),
  },
  { requiredKeys: [] },
);

const journals = heldTrades(60, 6);

test('a rule lets those trades fall away that the slow calculation does, and saves what they lost', () => {
  let [cuts, overnight] = [0, 0];
  fc.assert(
    fc.property(journals, rules, (trades, rule) => {
      const ordered = inOrderOfClosing(trades);
      const columns = columnsOf(trades, 0, true);
      const rows = Uint32Array.from(ordered.keys());
      const replay = replayRule(columns, layOutDays(columns, rows), rule);
      const slow = slowReplay(ordered, rule);
      assert.deepEqual(
        [...replay.fallen].map((row) => ordered[row]!.id),
        slow.fallen.map(({ id }) => id),
      );
      assert.deepEqual(
        replay.cut.map(({ net, ...cut }) => ({ ...cut, net: BigInt(net) })),
        slow.cut,
      );
      assert.equal(BigInt(replay.saved), -slow.fallen.reduce((sum, { net }) => sum + net, 0n));
      cuts += replay.cut.length;
      overnight += slow.fallen.filter(({ duration }) => duration > 80_000).length;
    }),
    { seed: 20261123, numRuns: roundsOf(3000, 750) },
  );
  assert.ok(
    cuts > roundsOf(3000) && overnight > roundsOf(300),
    `${cuts} days cut, ${overnight} overnight trades fell away`,
  );
});

test('no rule leaves everything as it is', () => {
  fc.assert(
    fc.property(journals, (trades) => {
      const columns = columnsOf(trades, 0, true);
      const rows = Uint32Array.from(trades.keys());
      const { saved, fallen, cut } = replayRule(columns, layOutDays(columns, rows), {});
      assert.deepEqual([saved, fallen.length, cut], [0, 0, []]);
    }),
    { seed: 1, numRuns: roundsOf(200) },
  );
});
